/**
 * Settings of the user, stored in the browser if possible.
 *
 * If storage is refused or full, changes last until the page is closed. A stored value that is
 * invalid, such as one of another version, is replaced by the default.
 *
 * @typedef {object} Settings
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {'auto' | 'en' | 'de'} language
 * @property {number} speed moves per second of the player
 * @property {'tiles' | 'ways'} notation
 */

const KEY = 'fifteen.settings';

/** @type {{ [Name in keyof Settings]: (value: unknown) => boolean }} */
const VALID = {
  theme: (value) => ['auto', 'light', 'dark'].includes(/** @type {string} */ (value)),
  language: (value) => ['auto', 'en', 'de'].includes(/** @type {string} */ (value)),
  speed: (value) => typeof value === 'number' && value >= 0.5 && value <= 20,
  notation: (value) => ['tiles', 'ways'].includes(/** @type {string} */ (value)),
};

/** @returns {Settings} */
function usual() {
  return { theme: 'auto', language: 'auto', speed: 3, notation: 'tiles' };
}

export class SettingsStore {
  #values = usual();
  #storage;

  /** @param {() => Pick<Storage, 'getItem' | 'setItem'>} storage may throw, as may its methods */
  constructor(storage) {
    this.#storage = storage;
    try {
      const kept = JSON.parse(this.#storage().getItem(KEY) ?? '{}');
      for (const name of /** @type {(keyof Settings)[]} */ (Object.keys(VALID))) {
        if (VALID[name](kept?.[name])) this.#assign(name, kept[name]);
      }
    } catch {
      // Storage is refused, or its content is invalid: the defaults apply.
    }
  }

  /**
   * @template {keyof Settings} Name
   * @param {Name} name
   * @returns {Settings[Name]}
   */
  get(name) {
    return this.#values[name];
  }

  /**
   * @template {keyof Settings} Name
   * @param {Name} name
   * @param {Settings[Name]} value
   */
  set(name, value) {
    if (!VALID[name](value)) return;
    this.#assign(name, value);
    try {
      this.#storage().setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // The value is not stored.
    }
  }

  /**
   * @param {keyof Settings} name
   * @param {any} value
   */
  #assign(name, value) {
    this.#values = { ...this.#values, [name]: value };
  }
}
