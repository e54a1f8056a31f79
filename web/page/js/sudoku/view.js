export function mount() { return { element: document.createElement('div'), close() {} }; }
