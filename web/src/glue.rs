//! Interface to the browser.
//!
//! Each thread of the page has one instance, which is a module of its own. A panic ends it:
//! `fifteen.js` then calls [`panic_message`] and returns a record.

use super::{Host, Instance};
use std::cell::RefCell;
use std::panic;
use std::sync::Mutex;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

#[wasm_bindgen]
extern "C" {
    /// Callback of the page.
    type Listener;

    #[wasm_bindgen(method, catch, js_name = call)]
    fn call(this: &Listener, that: &JsValue, record: &str) -> Result<JsValue, JsValue>;

    /// Returns the time of the page's clock, in milliseconds.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

thread_local! {
    static INSTANCE: RefCell<Instance> = RefCell::default();
}

/// Message of a panic.
static PANIC_MESSAGE: Mutex<String> = Mutex::new(String::new());

/// Installs the panic hook.
#[wasm_bindgen(start)]
pub fn start() {
    panic::set_hook(Box::new(|panic| {
        if let Ok(mut message) = PANIC_MESSAGE.lock() {
            *message = panic.to_string();
        }
    }));
}

/// Answers a request. The listener receives records of progress; if it returns `false` the search
/// is cancelled.
#[wasm_bindgen]
pub fn ask(request: &str, listener: JsValue) -> String {
    let is_function = listener.is_function();
    let listener: Listener = listener.unchecked_into();
    let mut callback = |record: &str| {
        !is_function
            || listener.call(&JsValue::UNDEFINED, record).is_ok_and(|answer| answer != false)
    };
    let now = || now() / 1000.0;
    INSTANCE.with_borrow_mut(|instance| {
        instance.handle_request(request, &mut Host::new(&mut callback, &now))
    })
}

/// Loads tables from the bytes of a file, and returns a record. Unless `name` is empty, they must
/// be those of the partition with this name.
#[cfg(feature = "tiles")]
#[wasm_bindgen]
pub fn load(name: &str, file: Vec<u8>) -> String {
    INSTANCE.with_borrow_mut(|instance| instance.load(name, file))
}

/// Returns the tables of a partition as a file, if they are loaded.
#[cfg(feature = "tiles")]
#[wasm_bindgen]
pub fn file(rows: usize, columns: usize, name: &str) -> Option<Vec<u8>> {
    let size = fifteen::Size::new(rows, columns).ok()?;
    INSTANCE.with_borrow(|instance| instance.file(size, name))
}

/// Builds a part of a collection, by number: a table, or after the last one the pruning automaton.
/// Returns nothing if there is no such part, or not enough memory.
#[cfg(feature = "tiles")]
#[wasm_bindgen]
pub fn build_part(rows: usize, columns: usize, name: &str, number: usize) -> Option<Vec<u8>> {
    let size = fifteen::Size::new(rows, columns).ok()?;
    INSTANCE.with_borrow(|instance| instance.build_part(size, name, number))
}

/// Loads the concatenated parts of a collection, and returns a record.
#[cfg(feature = "tiles")]
#[wasm_bindgen]
pub fn load_collection(rows: usize, columns: usize, name: &str, parts: Vec<u8>) -> String {
    match fifteen::Size::new(rows, columns) {
        Ok(size) => {
            INSTANCE.with_borrow_mut(|instance| instance.load_collection(size, name, parts))
        }
        Err(error) => super::error::RequestError::invalid(error).to_json(),
    }
}

/// Returns the names of all requests, as JSON.
#[wasm_bindgen]
pub fn request_names() -> String {
    serde_json::to_string(&super::request_names().collect::<Vec<_>>()).unwrap_or_default()
}

/// Returns the message of a panic.
#[wasm_bindgen]
pub fn panic_message() -> String {
    PANIC_MESSAGE.lock().map(|message| message.clone()).unwrap_or_default()
}
