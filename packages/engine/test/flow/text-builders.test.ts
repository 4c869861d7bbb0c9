import { test } from 'node:test';
import { expectFlows, REAL_SINKS } from './harness.ts';

test('texts that grow in an object are followed wherever it is handed to', () =>
  expectFlows(
    {
      'main.go': `package main
import ("bytes"; "fmt"; "io"; "net/http"; "os/exec"; "strings")
func add(to *strings.Builder, text string) { to.WriteString(text) }
func a(w http.ResponseWriter, r *http.Request) {
  var all strings.Builder
  all.WriteString("ls ")
  add(&all, r.FormValue("c"))
  exec.Command("sh", "-c", all.String()).Run() // flow
}
func b(w http.ResponseWriter, r *http.Request) {
  all := &bytes.Buffer{}
  fmt.Fprintf(all, "ls %s -%d", r.FormValue("c"), 3)
  exec.Command("sh", "-c", all.String()).Run() // flow
}
func c(w http.ResponseWriter, r *http.Request) {
  var all bytes.Buffer
  io.WriteString(&all, "ls")
  exec.Command("sh", "-c", all.String()).Run()
  all.ReadFrom(r.Body)
  exec.Command("sh", "-c", string(all.Bytes())).Run() // flow
}
func d(w http.ResponseWriter, r *http.Request) {
  var query strings.Builder
  query.WriteString("select * from t where a = ?")
  if r.FormValue("b") != "" { query.WriteString(" and b = ?") }
  exec.Command("report", query.String()).Run()
}
func main() { http.HandleFunc("/a", a); http.HandleFunc("/b", b); http.HandleFunc("/c", c); http.HandleFunc("/d", d) }
`,
      'app.py': `import io, os
from flask import Flask, request
app = Flask(__name__)
@app.get('/a')
def a():
    text = io.StringIO()
    text.write('ls ')
    os.system(text.getvalue())
    text.write(request.args['c'])
    os.system(text.getvalue()) # flow
    return ''
`,
    },
    REAL_SINKS,
  ));

test('a class of Ruby that makes an object of itself is followed into it', () =>
  expectFlows(
    {
      'app.rb': `require 'sinatra'
class Runner
  def self.go(text) = new(text).call
  def initialize(text)
    @text = text
  end
  def call
    system("ls #{@text}") # flow
  end
end
get('/a') { Runner.go(params[:c]) }
`,
    },
    REAL_SINKS,
  ));
