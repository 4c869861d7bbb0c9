import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

test('what stands behind a block with a name is reached by leaving it', () =>
  expectFlows(
    {
      'a.js': `const app = require('express')(); const { execSync } = require('child_process');
app.get('/a', (req, res) => {
  go: { break go; }
  execSync(req.query.a); // flow
});
app.get('/b', (req, res) => {
  let word = '';
  go: { word = req.query.a; break go; }
  execSync(word); // flow
});
app.get('/c', (req, res) => {
  go: if (req.query.x) { break go; } else { console.log(1); break go; }
  execSync(req.query.a); // flow
});
app.get('/d', (req, res) => {
  go: try { break go; } finally { console.log(1); }
  execSync(req.query.a); // flow
});
app.get('/e', (req, res) => {
  go: { return; }
  execSync(req.query.a);
});
app.get('/f', (req, res) => {
  go: { for (const one of [1, 2]) { if (one > 1) break; } return; }
  execSync(req.query.a);
});
app.get('/g', (req, res) => {
  go: { if (!/^[a-z]+$/.test(req.query.a)) return; break go; }
  execSync(req.query.a);
});
app.get('/h', (req, res) => {
  go: { if (req.query.b) break go; if (!/^[a-z]+$/.test(req.query.a)) return; }
  execSync(req.query.a); // flow
});
`,
      'A.java': `import org.springframework.web.bind.annotation.*;
@RestController
class A {
  @GetMapping("/a") void a(@RequestParam String x) throws Exception {
    go: { break go; }
    Runtime.getRuntime().exec("sh -c " + x); // flow
  }
}
`,
      'src/main.rs': `use axum::{routing::get, Router, extract::Query};
use std::process::Command;
use std::collections::HashMap;
async fn run(Query(q): Query<HashMap<String, String>>) -> String {
    let x = q.get("a").unwrap().clone();
    'go: { break 'go; }
    Command::new("sh").arg("-c").arg(&x).output().unwrap(); // flow
    String::new()
}
fn app() -> Router { Router::new().route("/", get(run)) }
`,
    },
    REAL_SINKS,
  ));
