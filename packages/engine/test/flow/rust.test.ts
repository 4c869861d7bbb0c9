import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { flowsOf, type Sources, REAL_SINKS } from './harness.ts';

/** Every flow without who brought it. */
async function kindsIn(sources: Sources): Promise<string[]> {
  return (await flowsOf(sources, REAL_SINKS)).map((line) => line.split(' <-', 1)[0] ?? '');
}

const HEAD = `use axum::extract::{Json, Path, Query, State};
use std::{collections::HashMap, fs, path::PathBuf, process::Command};

#[derive(Deserialize)]
struct Params { name: String, page: u32, kind: Option<Kind> }
#[derive(Deserialize)]
enum Kind { Small, Large }
`;

/** The body of a handler of axum; its first line is the eleventh. */
function handler(body: string, more = ''): Sources {
  return {
    'src/main.rs': `${HEAD}${more}
async fn show(State(app): State<App>, Query(params): Query<Params>) -> Result<String, Error> {
    let name = params.name.clone();
${body}
    Ok(String::new())
}`,
  };
}

const RUN = 'Command::new("sh").arg("-c").arg(';
const RUNS = ['command std.process.Command src/main.rs:11'];

describe('a request of axum', () => {
  const ways: Readonly<Record<string, string>> = {
    'a text': 'name',
    'a reference': '&name',
    'a formatted text': 'format!("echo {}", name)',
    'a text with names in it': 'format!("echo {name:?} {0}", 1)',
    'a trimmed text': 'name.trim().to_string()',
    'one of several': "name.split(',').next().unwrap()",
    'something that may be there': 'Some(name).map(|it| it.to_uppercase()).unwrap_or_default()',
    'what a match gives': 'match name.len() { 0 => "none".to_string(), _ => name }',
    'what a block gives': '{ let other = name; other }',
    'what a closure gives': '(|it: String| it)(name)',
    'an item of a tuple': '(1, name).1',
  };
  for (const [way, value] of Object.entries(ways)) {
    it(`is outside data as ${way}`, async () => {
      assert.deepEqual(await kindsIn(handler(`    ${RUN}${value}).output().await?;`)), RUNS);
    });
  }

  it('is no outside data as a number or one of a few words', async () => {
    const body = `    ${RUN}format!("show {} {} {:?}", params.page, name.len(), params.kind)).output();
    let count: u64 = name.parse()?;
    ${RUN}format!("show {count} {}", name.parse::<i32>()?)).output();`;
    assert.deepEqual(await kindsIn(handler(body)), []);
  });

  it('may stand among the arguments of a program, but not be the program', async () => {
    assert.deepEqual(await kindsIn(handler('    Command::new("ping").arg(&name).status()?;')), []);
    assert.deepEqual(await kindsIn(handler('    Command::new(&name).arg("-x").spawn()?;')), RUNS);
  });

  it('is told to a command step by step', async () => {
    const body = `    let mut command = Command::new("bash");
    command.arg("-c");
    if app.verbose { command.env("V", "1"); }
    command.arg(&name);
    let child = command.spawn()?;`;
    assert.deepEqual(await kindsIn(handler(body)), ['command std.process.Command src/main.rs:15']);
  });

  it('comes as a piece of the path, and as the body', async () => {
    const code = `${HEAD}
async fn remove(Path((id, name)): Path<(u32, String)>) { fs::remove_file(format!("/data/{id}/{name}")); }
async fn number(Path(id): Path<u32>) { fs::remove_file(format!("/data/{id}")); }
async fn save(Json(body): Json<HashMap<String, String>>) { fs::remove_file(&body["path"]); }
async fn text(body: String) { fs::remove_file(body); }
fn app() -> Router { Router::new().route("/text", axum::routing::post(text)) }`;
    assert.deepEqual(await kindsIn({ 'src/main.rs': code }), [
      'path std.fs.remove_file src/main.rs:11',
      'path std.fs.remove_file src/main.rs:12',
      'path std.fs.remove_file src/main.rs:9',
    ]);
  });
});

describe('guards of Rust', () => {
  const opened = ['path std.fs.read src/main.rs'];
  const guards: Readonly<Record<string, readonly [good: string, bad: string]>> = {
    'keep a path below a folder': [
      'let root = PathBuf::from("/data"); let path = root.join(&name).canonicalize()?; if !path.starts_with(&root) { return Err(Error::Refused); } fs::read(path)?;',
      'let root = PathBuf::from("/data"); let path = root.join(&name); if !path.starts_with(&root) { return Err(Error::Refused); } fs::read(path)?;',
    ],
    'refuse what climbs': [
      'if name.contains("..") || name.starts_with(\'/\') { return Err(Error::Refused); } fs::read(PathBuf::from("/data").join(&name))?;',
      'fs::read(PathBuf::from("/data").join(&name))?;',
    ],
    'look at the parts of a path': [
      'if PathBuf::from(&name).components().any(|part| matches!(part, Component::ParentDir)) { anyhow::bail!("no"); } fs::read(format!("/data/{name}"))?;',
      'fs::read(format!("/data/{name}"))?;',
    ],
    'take the parts of a path one by one': [
      'let mut file = PathBuf::new(); for part in PathBuf::from(&name).components() { match part { Component::Normal(it) => file.push(it), _ => return Err(Error::Refused) } } fs::read(PathBuf::from("/data").join(file))?;',
      'let mut file = PathBuf::new(); for part in PathBuf::from(&name).components() { file.push(part); } fs::read(PathBuf::from("/data").join(file))?;',
    ],
    'take the last part of a path': [
      'let last = std::path::Path::new(&name).file_name().unwrap(); fs::read(PathBuf::from("/data").join(last))?;',
      'let last = std::path::Path::new(&name).parent().unwrap(); fs::read(PathBuf::from("/data").join(last))?;',
    ],
    'look at every character': [
      'if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == \'_\') { return Err(Error::Refused); } fs::read(format!("/data/{name}"))?;',
      'if !name.chars().all(|c| app.likes(c)) { return Err(Error::Refused); } fs::read(format!("/data/{name}"))?;',
    ],
    'match a pattern': [
      'if !Regex::new(r"^[a-z]+$").unwrap().is_match(&name) { return Err(Error::Refused); } fs::read(format!("/data/{name}"))?;',
      'if !Regex::new(r"[a-z]+").unwrap().is_match(&name) { return Err(Error::Refused); } fs::read(format!("/data/{name}"))?;',
    ],
    'name what is known': [
      'let file = match name.as_str() { "a" | "b" => name, _ => return Err(Error::Refused) }; fs::read(format!("/data/{file}"))?;',
      'let file = match name.as_str() { "a" => "b".into(), other => other }; fs::read(format!("/data/{file}"))?;',
    ],
    'ask a function that refuses': [
      'checked(&name)?; fs::read(format!("/data/{name}"))?;',
      'let _ = known(&name); fs::read(format!("/data/{name}"))?;',
    ],
    'ask a function that answers': [
      'if !known(&name) { return Err(Error::Refused); } fs::read(format!("/data/{name}"))?;',
      'if known(&name) { return Err(Error::Refused); } fs::read(format!("/data/{name}"))?;',
    ],
  };
  const more = `
use regex::Regex;
use std::path::Component;
fn checked(name: &str) -> Result<(), Error> { if name.contains("..") || name.contains('/') { return Err(Error::Refused); } Ok(()) }
fn known(name: &str) -> bool { ["a", "b"].contains(&name) }
`;
  for (const [what, [good, bad]] of Object.entries(guards)) {
    it(what, async () => {
      const { 'src/main.rs': code = '' } = handler(`    ${good}`, more);
      assert.deepEqual(await kindsIn({ 'src/main.rs': code }), [], 'good');
      const found = await kindsIn(handler(`    ${bad}`, more));
      assert.deepEqual(
        found.map((line) => line.replace(/:\d+$/, '')),
        opened,
        'bad',
      );
    });
  }
});

describe('frameworks of Rust', () => {
  const cases: Readonly<Record<string, string>> = {
    actix: `use actix_web::{get, web, HttpRequest};
#[get("/{name}")]
async fn show(path: web::Path<String>, db: web::Data<Pool>) -> String { run(&path.into_inner()) }
async fn made(user: CurrentUser, body: String) { std::fs::read(user.folder); std::fs::read(CurrentUser::path()); }
async fn other(request: HttpRequest) -> String { run(request.match_info().get("name").unwrap()) }`,
    rocket: `
#[get("/<name>?<page>")]
fn show(name: &str, page: u32, state: &State<App>) -> String { run(name) }
#[get("/<id>/<path..>")] fn own(id: ItemId, path: std::path::PathBuf) { std::fs::read(path.join(id)); }
#[post("/", data = "<form>")] fn other(form: Form<Input>) -> String { run(&form.name) }`,
    warp: `use warp::Filter;

fn routes() { let all = warp::path::param::<String>().and(warp::query::<Input>())
    .map(|name: String, input: Input| run(&name)); }`,
    tide: `use tide::Request;

async fn show(mut req: Request<()>) -> tide::Result { let body = req.body_string().await?;
    run(&body); run(req.param("name")?) }`,
    hyper: `use hyper::{Body, Request};

async fn show(req: Request<Body>) -> String { let path = req.uri().path().to_string();
    run(&path) }`,
    poem: `use poem::{handler, web::Query};
#[handler]
fn show(Query(input): Query<Input>) -> String { run(&input.name) }`,
    salvo: `use salvo::prelude::*;
#[handler]
async fn show(req: &mut Request) -> String { let name: String = req.query("name").unwrap(); run(&name) }`,
  };
  for (const [framework, code] of Object.entries(cases)) {
    it(`hand requests over: ${framework}`, async () => {
      const text = `${code}
struct Input { name: String }
struct CurrentUser { folder: String }
fn run(command: &str) -> String { std::process::Command::new("sh").arg("-c").arg(command).output(); String::new() }`;
      const line = text.split('\n').findIndex((one) => one.startsWith('fn run')) + 1;
      const flows = await flowsOf({ 'src/main.rs': text }, REAL_SINKS);
      assert.deepEqual(flows, [`command std.process.Command src/main.rs:${line} <- remote (high)`]);
    });
  }

  it('hand over what a page of the program asks: tauri', async () => {
    const code = `#[tauri::command]
async fn read(app: tauri::AppHandle, path: String, size: usize) -> String { std::fs::read_to_string(path).unwrap() }`;
    assert.deepEqual(await flowsOf({ 'src/main.rs': code }, REAL_SINKS), [
      'path std.fs.read_to_string src/main.rs:2 <- remote (high)',
    ]);
  });

  it('hand over what a model asks of a tool: rmcp', async () => {
    const code = `use rmcp::{tool, tool_router, handler::server::wrapper::Parameters, model::*};
struct Input { command: String, count: u32 }
struct Shell { folder: String }
#[tool_router]
impl Shell {
    #[tool(description = "Runs a command")]
    async fn run(&self, Parameters(Input { command, count }): Parameters<Input>) -> Result<CallToolResult, McpError> {
        let out = tokio::process::Command::new("sh").args(["-c", &command]).output().await?;
        Ok(CallToolResult::success(vec![]))
    }
    #[tool(description = "Reads")]
    async fn read(&self, #[tool(param)] path: String) -> String { std::fs::read_to_string(path).unwrap() }
}
impl ServerHandler for Shell {
    async fn call_tool(&self, request: CallToolRequestParam, _: RequestContext<RoleServer>) -> Result<CallToolResult, McpError> {
        let arguments = request.arguments.unwrap_or_default();
        let url = arguments.get("url").and_then(|it| it.as_str()).unwrap();
        reqwest::get(url).await?;
        Ok(CallToolResult::success(vec![]))
    }
}`;
    assert.deepEqual(await flowsOf({ 'src/main.rs': code }, REAL_SINKS), [
      'command std.process.Command src/main.rs:8 <- tool (high)',
      'path std.fs.read_to_string src/main.rs:12 <- tool (high)',
      'url reqwest.get src/main.rs:18 <- tool (high)',
    ]);
  });
});

describe('what else comes in', () => {
  it('over sockets, forms and web sockets, and through fields of a state', async () => {
    const code = `use axum::extract::{ws::WebSocket, Multipart, Query, State};
struct App { client: reqwest::Client, db: std::sync::Arc<tokio::sync::Mutex<rusqlite::Connection>> }
struct Input { url: Option<String>, name: String }
async fn fetch(State(app): State<App>, Query(input): Query<Input>) {
    if let Some(url) = input.url { app.client.get(&url).send().await; }
    app.db.lock().await.execute("DELETE FROM a WHERE n = ?1", [&input.name]);
    app.db.lock().await.execute(&format!("DELETE FROM a WHERE n = '{}'", input.name), []);
}
async fn upload(mut form: Multipart) {
    while let Some(field) = form.next_field().await.unwrap() {
        tokio::fs::write(format!("/up/{}", field.file_name().unwrap()), "x").await;
    }
}
async fn kept(form: actix_multipart::form::MultipartForm<Sent>) { std::fs::remove_file(form.files.file.path()); }
async fn talk(mut socket: WebSocket) {
    while let Some(Ok(message)) = socket.recv().await { std::fs::read(message.to_text().unwrap()); }
}
fn listen() {
    for stream in std::net::TcpListener::bind("127.0.0.1:1").unwrap().incoming() {
        let mut buffer = [0; 1024];
        let count = stream.unwrap().read(&mut buffer).unwrap();
        std::fs::read(String::from_utf8_lossy(&buffer[..count]).to_string());
    }
}`;
    assert.deepEqual(await kindsIn({ 'src/main.rs': code }), [
      'path std.fs.read src/main.rs:16',
      'path std.fs.read src/main.rs:22',
      'path std.fs.write src/main.rs:11',
      'sql rusqlite.Connection().execute src/main.rs:7',
      'url reqwest.Client().get src/main.rs:5',
    ]);
  });
});

describe('modules of Rust', () => {
  const files: Sources = {
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/main.rs': `mod api;
mod store;
use axum::extract::Query;
use store::Store;
struct App { store: Store }
async fn show(axum::extract::State(app): axum::extract::State<App>, Query(input): Query<api::Input>) {
    app.store.find(&input.name).await;
    crate::api::files::remove(&input.name);
    shop_core::clean(&input.name);
}`,
    'src/api/mod.rs': 'pub mod files;\npub struct Input { pub name: String }\n',
    'src/api/files.rs':
      'use super::super::store::folder;\npub fn remove(name: &str) { std::fs::remove_file(folder().to_string() + name); }\n',
    'src/store.rs': `use sqlx::PgPool;
pub struct Store { pool: PgPool }
impl Store {
    pub async fn find(&self, name: &str) { sqlx::query(&format!("SELECT * FROM a WHERE n = '{}'", name)).execute(&self.pool).await; }
}
pub fn folder() -> &'static str { "/data/" }`,
    'core/Cargo.toml': '[package]\nname = "shop-core"\n',
    'core/src/lib.rs': 'mod inner;\npub use inner::clean;\n',
    'core/src/inner.rs': 'pub fn clean(name: &str) { std::fs::remove_dir_all(name); }\n',
  };

  it('are found by their paths, and crates by their names', async () => {
    assert.deepEqual(await flowsOf(files, REAL_SINKS), [
      'path std.fs.remove_dir_all core/src/inner.rs:1 <- remote (high)',
      'path std.fs.remove_file src/api/files.rs:2 <- remote (high)',
      'sql sqlx.query src/store.rs:4 <- remote (high)',
    ]);
  });
});

it('files that Rocket opens are files by their path, in its old words too', async () => {
  for (const place of ['fs', 'response']) {
    const code = `use rocket::${place}::NamedFile;
#[get("/<id>/<name>")]
async fn show(id: u32, name: String) -> Option<NamedFile> { NamedFile::open(Path::new("/data").join(name)).await.ok() }
#[get("/own/<id>")]
async fn own(id: u32) -> Option<NamedFile> { NamedFile::open(format!("/data/{}", id)).await.ok() }
`;
    const found = await flowsOf({ 'src/main.rs': code }, REAL_SINKS);
    assert.deepEqual(found, ['path actix_files.NamedFile.open src/main.rs:3 <- remote (high)'], place);
  }
});

it('an escape that is written out character by character is one', async () => {
  const code = `use axum::{extract::Query, response::Html};
fn spelled(input: &str) -> String {
    let mut out = String::new();
    for c in input.chars() {
        match c { '&' => out.push_str("&amp;"), '<' => out.push_str("&lt;"), '>' => out.push_str("&gt;"), '"' => out.push_str("&quot;"), _ => out.push(c) }
    }
    out
}
fn half(input: &str) -> String {
    let mut out = String::new();
    for c in input.chars() { match c { '&' => out.push_str("&amp;"), _ => out.push(c) } }
    out
}
async fn a(Query(q): Query<Input>) -> Html<String> { Html(format!("<p>{}</p>", spelled(&q.name))) }
async fn b(Query(q): Query<Input>) -> Html<String> { Html(format!("<p>{}</p>", half(&q.name))) }
`;
  const found = await flowsOf({ 'src/main.rs': code }, REAL_SINKS);
  assert.deepEqual(found, ['html axum.Html src/main.rs:15 <- remote (high)']);
});
