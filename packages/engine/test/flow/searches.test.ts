import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

const SCRIPT = `const { exec } = require('child_process');
const LIST = [{ name: 'a', size: 1 }, { name: 'b', size: 2 }];
require('express')().get('/:name', ({ params: { name }, query }) => {`;

test('what a search in a list of its own found has a name out of that list', () =>
  expectFlows({
    'kept.js': `${SCRIPT}
  const found = LIST.find((one) => one.name === name);
  if (!found) throw new Error('no such name');
  exec('run ' + name);
});`,
    'nothing.js': `${SCRIPT}
  const found = LIST.find((one) => one.name === name);
  if (found === undefined) exec('run ' + name); // flow
  else exec('run ' + name);
});`,
    'parts.js': `${SCRIPT}
  const found = LIST.find(({ name: known }) => known === name);
  if (found) exec('run ' + name);
  else exec('run ' + name); // flow
});`,
    'place.js': `${SCRIPT}
  const place = LIST.findIndex((one) => one.name === name);
  if (place === -1) exec('run ' + name); // flow
  else exec('run ' + name);
  if (place >= 0) exec('run ' + name);
  if (place < 0) exec('run ' + name); // flow
});`,
    'picked.js': `${SCRIPT}
  const picked = LIST.filter((one) => one.name === name);
  if (picked.length === 0) exec('run ' + name); // flow
  else exec('run ' + name);
  if (picked.length) exec('run ' + name);
});`,
  }));

test('a search that asks something else, or looks in what was sent, proves nothing', () =>
  expectFlows({
    'other.js': `${SCRIPT}
  const other = LIST.find((one) => one.name !== name);
  if (other) exec('run ' + name); // flow
  const any = LIST.find((one) => one.name);
  if (any) exec('run ' + name); // flow
  const theirs = query.names.find((one) => one === name);
  if (theirs) exec('run ' + name); // flow
  const longer = LIST.findIndex((one) => one.name !== name);
  if (longer >= 0) exec('run ' + name); // flow
});`,
  }));

test('a search of Python, by a generator and by a list of those that fit', () =>
  expectFlows({
    'a.py': `import os
from flask import Flask
app = Flask(__name__)
LIST = [{'name': 'a'}, {'name': 'b'}]
@app.get('/first/<name>')
def first(name):
    found = next((one for one in LIST if one['name'] == name), None)
    if found is None:
        os.system('run ' + name) # flow
        return
    os.system('run ' + name)
@app.get('/fits/<name>')
def fits(name):
    picked = [one for one in LIST if one['name'] == name]
    if not picked:
        os.system('run ' + name) # flow
        return
    os.system('run ' + name)
@app.get('/surely/<name>')
def surely(name):
    found = next(one for one in LIST if one['name'] == name)
    os.system('run ' + name)
@app.get('/otherwise/<name>')
def otherwise(name):
    found = next((one for one in LIST if one['name'] == name), LIST[0])
    if found:
        os.system('run ' + name) # flow
@app.get('/different/<name>')
def different(name):
    picked = [one for one in LIST if one['name'] != name]
    if picked:
        os.system('run ' + name) # flow
`,
  }));

test('a search of Rust, with all the ways to say that there must be one', () =>
  expectFlows(
    {
      'Cargo.toml': '[package]\nname = "runner"\n[dependencies]\naxum = "0.8"\n',
      'src/main.rs': `use axum::{extract::Path, routing::get, Router};
use std::fs;
static LIST: &[(&str, u8)] = &[("a", 1), ("b", 2)];
async fn tried(Path(name): Path<String>) -> Option<()> {
    let found = LIST.iter().find(|(known, _)| *known == name)?;
    fs::remove_file(format!("/data/{name}"));
    None
}
async fn matched(Path(name): Path<String>) {
    let Some(found) = LIST.iter().find(|(known, _)| *known == name) else {
        fs::remove_file(format!("/data/{name}")); // flow
        return;
    };
    fs::remove_file(format!("/data/{name}"));
}
async fn expected(Path(name): Path<String>) {
    let found = LIST.iter().find(|one| one.0 == name).expect("a known name");
    fs::remove_file(format!("/data/{name}"));
}
async fn asked(Path(name): Path<String>) {
    let found = LIST.iter().find(|one| one.0 == name);
    if found.is_none() {
        fs::remove_file(format!("/data/{name}")); // flow
        return;
    }
    fs::remove_file(format!("/data/{name}"));
}
fn main() {
    Router::new().route("/a/{name}", get(tried)).route("/b/{name}", get(matched))
        .route("/c/{name}", get(expected)).route("/d/{name}", get(asked));
}`,
    },
    REAL_SINKS,
  ));

test('a search of C#, of Java and of Ruby', () =>
  expectFlows(
    {
      'Runner.cs': `using Microsoft.AspNetCore.Mvc; using System.IO; using System.Linq; using System.Collections.Generic;
public class Known { public string Name; }
public class Runner : ControllerBase {
  static readonly List<Known> All = new List<Known> { new Known { Name = "a" }, new Known { Name = "b" } };
  [HttpGet("asked")] public void Asked(string name) {
    var found = All.FirstOrDefault(one => one.Name == name);
    if (found == null) {
      File.Delete("/data/" + name); // flow
      return;
    }
    File.Delete("/data/" + name);
  }
  [HttpGet("sure")] public void Sure(string name) {
    var found = All.Single(one => one.Name == name);
    File.Delete("/data/" + name);
  }
}`,
      'Runner.java': `import java.nio.file.*; import java.util.*; import org.springframework.web.bind.annotation.*;
@RestController public class Runner {
  record Known(String name) {}
  static final List<Known> ALL = List.of(new Known("a"), new Known("b"));
  @GetMapping("/asked") public void asked(@RequestParam String name) throws Exception {
    Optional<Known> found = ALL.stream().filter(one -> one.name().equals(name)).findFirst();
    if (found.isEmpty()) {
      Files.delete(Paths.get("/data/" + name)); // flow
      return;
    }
    Files.delete(Paths.get("/data/" + name));
  }
  @GetMapping("/sure") public void sure(@RequestParam String name) throws Exception {
    Known found = ALL.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    Files.delete(Paths.get("/data/" + name));
  }
}`,
      'runner.rb': `require 'sinatra'
ALL = [{ name: 'a' }, { name: 'b' }]
get '/:name' do
  name = params[:name]
  found = ALL.find { |one| one[:name] == name }
  if found.nil?
    system('run ' + name) # flow
  else
    system('run ' + name)
  end
end`,
    },
    REAL_SINKS,
  ));
