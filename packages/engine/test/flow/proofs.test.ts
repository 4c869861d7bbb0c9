import { test } from 'node:test';
import { expectFlows, REAL_SINKS, type Sources } from './harness.ts';

/** What a language writes to prove that a value does no harm, and beside it what only looks so. */
async function expectIn(sources: Sources): Promise<void> {
  await expectFlows(sources, REAL_SINKS);
}

const go = (...bodies: readonly string[]): Sources => ({
  'main.go': [
    'package main',
    'import ("net/http"; "net/url"; "os"; "path/filepath"; "regexp")',
    'var name = regexp.MustCompile(`^[a-z0-9]+$`)',
    ...bodies.map((body, at) => `func h${at}(w http.ResponseWriter, r *http.Request) { ${body}`),
    'func main() {',
    ...bodies.map((_, at) => `  http.HandleFunc("/${at}", h${at})`),
    '}',
  ].join('\n'),
});

test('a request of Go says the same whenever it is asked', () =>
  expectIn(
    go(
      'if !name.MatchString(r.FormValue("n")) { return }; os.ReadFile("/srv/" + r.FormValue("n")) }',
      'if !name.MatchString(r.URL.Query().Get("n")) { return }; os.ReadFile("/srv/" + r.URL.Query().Get("n")) }',
      'if !name.MatchString(r.FormValue("n")) { return }; os.ReadFile("/srv/" + r.FormValue("m")) } // flow',
      'if !filepath.IsLocal(r.FormValue("n")) { return }; os.Remove(filepath.Join("/srv", r.FormValue("n"))) }',
      'u, _ := url.Parse(r.FormValue("u")); if u.Hostname() != "api.example.com" { return }; http.Get(u.String()) }',
      'u, _ := url.Parse(r.FormValue("u")); if u.Hostname() == "api.example.com" { return }; http.Get(u.String()) } // flow',
    ),
  ));

test('a path that Go sees from a folder lies in it, unless it begins with dots', () =>
  expectIn({
    'main.go': `package main
import ("errors"; "net/http"; "os"; "path/filepath"; "strings")
func inside(root, p string) (string, error) {
  full := filepath.Join(root, p)
  rel, err := filepath.Rel(root, full)
  if err != nil || strings.HasPrefix(rel, "..") { return "", errors.New("outside") }
  return full, nil
}
func a(w http.ResponseWriter, r *http.Request) {
  p, err := inside("/srv", r.FormValue("p"))
  if err != nil { return }
  os.ReadFile(p)
}
func b(w http.ResponseWriter, r *http.Request) {
  full := filepath.Join("/srv", r.FormValue("p"))
  rel, _ := filepath.Rel("/srv", full)
  if !strings.HasPrefix(rel, "..") { return }
  os.ReadFile(full) // flow
}
func main() { http.HandleFunc("/a", a); http.HandleFunc("/b", b) }
`,
  }));

test('what Go binds to a structure is what its fields may be', () =>
  expectIn({
    'main.go': `package main
import ("fmt"; "os/exec"; "github.com/gin-gonic/gin")
type Asked struct {
  Mode string \`form:"mode" binding:"required,oneof=up down"\`
  Size int    \`form:"size"\`
  Name string \`form:"name" binding:"required"\`
}
func a(c *gin.Context) {
  var in Asked
  if c.ShouldBindQuery(&in) != nil { return }
  exec.Command("sh", "-c", "svc "+in.Mode).Run()
  exec.Command("sh", "-c", fmt.Sprint("svc ", in.Size)).Run()
  exec.Command("sh", "-c", "svc "+in.Name).Run() // flow
}
func main() { gin.Default().GET("/a", a) }
`,
  }));

const java = (...bodies: readonly string[]): Sources => ({
  'Pages.java': [
    'import java.net.URI; import java.nio.file.*; import java.util.*; import org.springframework.web.bind.annotation.*; import org.springframework.web.client.RestTemplate;',
    '@RestController public class Pages {',
    '  private static final Set<String> HOSTS = Set.of("a.example", "b.example");',
    '  private final RestTemplate rest;',
    '  public Pages(RestTemplate rest) { this.rest = rest; }',
    ...bodies.map(
      (body, at) => `  @GetMapping("/${at}") public Object h${at}(@RequestParam String u) throws Exception { ${body}`,
    ),
    '}',
  ].join('\n'),
});

test('a host that Java asks an address for is its host', () =>
  expectIn(
    java(
      'URI x = new URI(u); if (!HOSTS.contains(x.getHost())) throw new IllegalArgumentException(); return rest.getForObject(x, String.class); }',
      'URI x = new URI(u); if (!"a.example".equals(x.getHost())) return null; return rest.getForObject(x, String.class); }',
      'URI x = new URI(u); if (HOSTS.contains(x.getHost())) return null; return rest.getForObject(x, String.class); } // flow',
      'if (!u.chars().allMatch(Character::isLetterOrDigit)) return null; return Files.readString(Path.of("/srv", u)); }',
    ),
  ));

const rust = (...bodies: readonly string[]): Sources => ({
  'src/main.rs': [
    'use axum::extract::Query; use std::{collections::HashMap, path::{Component, PathBuf}, process::Command};',
    'type Q = Query<HashMap<String, String>>;',
    ...bodies.map((body, at) => `async fn h${at}(Query(q): Query<HashMap<String, String>>) -> String { ${body}`),
    'fn app() -> axum::Router { axum::Router::new()',
    ...bodies.map((_, at) => `  .route("/${at}", axum::routing::get(h${at}))`),
    '}',
  ].join('\n'),
});

const READ = 'std::fs::read_to_string(format!("/srv/{}", q["n"])).unwrap() }';

test('patterns, characters, parts and hosts of Rust prove', () =>
  expectIn(
    rust(
      'match q["v"].as_str() { v @ ("up" | "down") => { Command::new("sh").arg("-c").arg(format!("svc {v}")).output().unwrap(); } _ => {} } String::new() }',
      'match q["v"].as_str() { v @ ("up" | _) => { Command::new("sh").arg("-c").arg(format!("svc {v}")).output().unwrap(); } } String::new() } // flow',
      `if !q["n"].chars().all(|c| c.is_ascii_alphanumeric()) { return String::new(); } ${READ}`,
      `if q["n"].chars().any(|c| !c.is_ascii_alphanumeric() && c != '-') { return String::new(); } ${READ}`,
      `if q["n"].chars().any(|c| c.is_ascii_alphanumeric()) { return String::new(); } ${READ} // flow`,
      'let n = PathBuf::from(&q["n"]); if n.components().any(|c| !matches!(c, Component::Normal(_))) { return String::new(); } std::fs::read_to_string(PathBuf::from("/srv").join(n)).unwrap() }',
      'let u = url::Url::parse(&q["u"]).unwrap(); if u.host_str() != Some("api.example.com") { return String::new(); } reqwest::get(u).await.unwrap().text().await.unwrap() }',
      'let u = url::Url::parse(&q["u"]).unwrap(); if u.host_str() == Some("api.example.com") { return String::new(); } reqwest::get(u).await.unwrap().text().await.unwrap() } // flow',
    ),
  ));

test('parts of an address, and what a text does not begin with, prove in PHP', () =>
  expectIn({
    'a.php':
      "<?php $u = parse_url($_GET['u']); if ($u['scheme'] !== 'https' || !in_array($u['host'], ['a.example'], true)) { exit; } file_get_contents($_GET['u']);\n",
    'b.php':
      "<?php $u = parse_url($_GET['u']); if (!in_array($u['path'], ['/x'], true)) { exit; } file_get_contents($_GET['u']); // flow\n",
    'c.php':
      "<?php $next = $_GET['next']; if ($next[0] !== '/' || substr($next, 0, 2) === '//') { $next = '/'; } header('Location: ' . $next);\n",
    'd.php':
      "<?php $next = $_GET['next']; if ($next[0] !== '/') { $next = '/'; } header('Location: ' . $next); // flow\n",
    'e.php': "<?php if (!ctype_alnum($_GET['t'])) { exit; } include __DIR__ . '/pages/' . $_GET['t'] . '.php';\n",
  }));

test('characters of C# prove, whoever names the test', () =>
  expectIn({
    'Pages.cs': [
      'using System.IO; using System.Linq; using Microsoft.AspNetCore.Mvc;',
      '[ApiController] public class Pages : ControllerBase {',
      '  [HttpGet("a")] public IActionResult A(string n) { if (n.Any(c => !char.IsLetterOrDigit(c))) return BadRequest(); return Ok(System.IO.File.ReadAllText(Path.Combine("/srv", n))); }',
      '  [HttpGet("b")] public IActionResult B(string n) { if (!n.All(char.IsLetterOrDigit)) return BadRequest(); return Ok(System.IO.File.ReadAllText(Path.Combine("/srv", n))); }',
      '  [HttpGet("c")] public IActionResult C(string n) { if (n.Any(char.IsLetterOrDigit)) return BadRequest(); return Ok(System.IO.File.ReadAllText(Path.Combine("/srv", n))); } // flow',
      '  [HttpGet("d")] public IActionResult D(string n) { if (!n.Any(c => char.IsLetterOrDigit(c))) return BadRequest(); return Ok(System.IO.File.ReadAllText(Path.Combine("/srv", n))); } // flow',
      '}',
    ].join('\n'),
  }));

test('who is sent elsewhere by Sinatra is shown nothing', () =>
  expectIn({
    'app.rb':
      "require 'sinatra'\nget('/a') { redirect '/' unless params[:n].start_with?('/') && !params[:n].start_with?('//'); redirect params[:n] }\nget('/b') { params[:n] } # flow\n",
  }));

test('rules of Laravel say what a request may hold, wherever it is asked afterwards', () =>
  expectIn({
    'Http/Asks.php': `<?php
namespace App\\Http\\Controllers;
use Illuminate\\Http\\Request;
use Illuminate\\Support\\Facades\\DB;
use Illuminate\\Validation\\Rule;
class AsksController extends Controller {
  public function a(Request $request) {
    $told = $request->validate(['by' => ['required', Rule::in(['name', 'age'])], 'size' => 'required|integer', 'text' => 'required|string', 'code' => ['regex:/^[a-z]+$/']]);
    DB::select("select * from t order by {$told['by']} limit {$told['size']}");
    DB::select("select * from t where code = '{$told['code']}'");
    DB::select("select * from t where a = '{$told['text']}'"); // flow
    DB::select("select * from t order by " . $request->input('by'));
    DB::select("select * from t order by " . $request->input('text')); // flow
  }
}
`,
  }));

test('types that are declared below a route of Rust count as those above it', () =>
  expectIn({
    'src/main.rs': `use actix_web::{get, web, HttpResponse, Responder};
use serde::Deserialize;
use sqlx::PgPool;
#[get("/a")]
async fn a(q: web::Query<Asked>, db: web::Data<PgPool>) -> impl Responder {
    sqlx::query(&format!("select * from t order by {} limit {}", q.sort.column(), q.size)).fetch_all(db.get_ref()).await;
    sqlx::query(&format!("select * from t where a = '{}'", q.name)).fetch_all(db.get_ref()).await; // flow
    HttpResponse::Ok()
}
#[derive(Deserialize)]
struct Asked { name: String, size: u32, sort: Sort }
#[derive(Deserialize, Clone, Copy)]
enum Sort { Name, Age }
impl Sort { fn column(self) -> &'static str { match self { Sort::Name => "name", Sort::Age => "age" } } }
`,
  }));

test('what holds of a value on one way alone, and what is left of a text, prove in Rust', () =>
  expectIn({
    'src/main.rs': `use axum::extract::Query;
use std::{collections::HashMap, path::{Path, PathBuf}};
fn inside(root: &Path, p: &str) -> Option<PathBuf> {
    let full = root.join(p).canonicalize().ok()?;
    full.starts_with(root).then_some(full)
}
async fn a(Query(q): Query<HashMap<String, String>>) -> String {
    match inside(Path::new("/srv"), &q["p"]) { Some(file) => std::fs::read_to_string(file).unwrap(), None => String::new() }
}
async fn b(Query(q): Query<HashMap<String, String>>) -> String {
    let name: String = q["n"].chars().filter(|c| c.is_ascii_alphanumeric()).collect();
    std::fs::read_to_string(format!("/srv/{name}")).unwrap()
}
async fn c(Query(q): Query<HashMap<String, String>>) -> String {
    let name: String = q["n"].chars().filter(|c| c.is_ascii_alphanumeric() || *c == '/' || *c == '.').collect();
    std::fs::read_to_string(format!("/srv/{name}")).unwrap() // flow
}
fn app() -> axum::Router {
    axum::Router::new().route("/a", axum::routing::get(a)).route("/b", axum::routing::get(b)).route("/c", axum::routing::get(c))
}
`,
  }));

test('places of Ruby, names by themselves and questions of Java lead nowhere else', async () => {
  await expectIn({
    'app/controllers/files_controller.rb': `class FilesController < ApplicationController
  def read
    root = Pathname.new('/srv').realpath
    file = root.join(params[:f]).realpath
    raise 'outside' unless file.to_s.start_with?("#{root}/")
    send_file file
  end
  def loose
    send_file Pathname.new('/srv').join(params[:f]).realpath # flow
  end
end
`,
  });
  await expectIn({
    'files.ts': `import { Controller, Get, Query, BadRequestException } from '@nestjs/common';
import * as fs from 'fs';
import { basename, join } from 'path';
@Controller('files') export class Files {
  @Get('a') a(@Query('f') f: string) { const name = basename(f); if (name !== f) throw new BadRequestException(); return fs.readFileSync(join('/srv', f)); }
  @Get('b') b(@Query('f') f: string) { const name = basename(f); if (name === f) throw new BadRequestException(); return fs.readFileSync(join('/srv', f)); } // flow
}
`,
  });
  await expectIn(
    java(
      'return rest.getForObject(org.springframework.web.util.UriComponentsBuilder.fromHttpUrl("https://api.example.com/x").queryParam("id", u).toUriString(), String.class); }',
      'return rest.getForObject(org.springframework.web.util.UriComponentsBuilder.fromHttpUrl(u).queryParam("id", "1").toUriString(), String.class); } // flow',
    ),
  );
});

test('one character that is refused leaves the others', () =>
  expectIn({
    'app.js': `const cp = require('child_process');
const app = require('express')();
app.get('/a', (q, r) => {
  if (q.query.c.includes(';')) return;
  cp.exec('ls ' + q.query.c); // flow
});
app.get('/b', (q, r) => {
  const c = q.query.c;
  if (c.includes(';') || c.includes('&') || c.includes('|') || c.includes('$') || c.includes('\`')) return;
  cp.exec('ls ' + c);
});
`,
    'app.py': `import os, re
from flask import Flask, request
app = Flask(__name__)
@app.get('/a')
def a():
    c = request.args['c']
    if re.search(r'^[a-z]+$', c, re.M):
        os.system('ls ' + c) # flow
    if re.search(r'^[a-z]+$', c):
        os.system('ls ' + c)
    if re.search(r'^[a-z]+$', c, flags=re.I | re.MULTILINE):
        os.system('ls ' + c) # flow
    return ''
`,
  }));
