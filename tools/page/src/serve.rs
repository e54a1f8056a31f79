//! Minimal web server for this machine.

use crate::sizes::is_compressed;
use crate::tables::gzip;
use anyhow::{Context, Result};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Maximum length of a request in bytes.
const MAX_REQUEST_BYTES: u64 = 1 << 16;

/// Timeout of each read from a connection.
const READ_TIMEOUT: Duration = Duration::from_secs(10);

/// Serves a folder until the process is stopped.
pub fn serve(folder: &Path, address: &str) -> Result<()> {
    let listener = TcpListener::bind(address).with_context(|| address.to_owned())?;
    println!("\nserving {} at http://{}/", folder.display(), listener.local_addr()?);
    for stream in listener.incoming() {
        let (Ok(stream), folder) = (stream, folder.to_owned()) else { continue };
        thread::spawn(move || {
            // A closed connection is not an error of the server.
            let _ = handle_connection(&folder, stream);
        });
    }
    Ok(())
}

/// Answers one request.
fn handle_connection(folder: &Path, mut stream: TcpStream) -> Result<()> {
    stream.set_read_timeout(Some(READ_TIMEOUT))?;
    let mut lines = BufReader::new(stream.try_clone()?.take(MAX_REQUEST_BYTES)).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    let mut takes_gzip = false;
    for line in lines {
        let line = line?.to_ascii_lowercase();
        if line.is_empty() {
            break;
        }
        takes_gzip |= line.starts_with("accept-encoding:") && line.contains("gzip");
    }
    let mut words = first.split(' ');
    let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or("/"));
    if !["GET", "HEAD"].contains(&method) {
        return send_response(&mut stream, "405 Method Not Allowed", &[], b"");
    }
    let file = resolve_path(folder, target).and_then(|path| Some((fs::read(&path).ok()?, path)));
    let Some((mut body, path)) = file else {
        let headers = [("Content-Type", "text/plain")];
        return send_response(&mut stream, "404 Not Found", &headers, b"not found\n");
    };
    let name = path.to_string_lossy();
    let mut headers = vec![
        ("Content-Type", content_type(&name)),
        ("Cache-Control", "no-cache"),
        ("X-Content-Type-Options", "nosniff"),
    ];
    if takes_gzip && !is_compressed(&name) {
        body = gzip(&body)?;
        headers.push(("Content-Encoding", "gzip"));
        headers.push(("Vary", "Accept-Encoding"));
    }
    let length = body.len().to_string();
    headers.push(("Content-Length", &length));
    send_response(&mut stream, "200 OK", &headers, if method == "HEAD" { b"" } else { &body })
}

/// Returns the path of the requested file, if it is within the folder: `index.html` for a folder.
fn resolve_path(folder: &Path, target: &str) -> Option<PathBuf> {
    let path = target.split(['?', '#']).next()?.trim_start_matches('/');
    let relative = Path::new(path);
    let is_within = relative.components().all(|part| matches!(part, Component::Normal(_)));
    let file = folder.join(relative);
    match is_within && !path.contains('%') {
        true if file.is_dir() => Some(file.join("index.html")),
        true => Some(file),
        false => None,
    }
}

/// Returns the MIME type of a file.
fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "webmanifest" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "wasm" => "application/wasm",
        "gz" => "application/gzip",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Sends a response, and closes the connection.
fn send_response(
    stream: &mut TcpStream,
    status: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Result<()> {
    let mut head = format!("HTTP/1.1 {status}\r\nConnection: close\r\n");
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    stream.write_all(format!("{head}\r\n").as_bytes())?;
    stream.write_all(body)?;
    Ok(stream.flush()?)
}
