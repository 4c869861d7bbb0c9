import type { FileCheck } from '../../check.ts';

export const check: FileCheck = {
  id: 'rce-decode-then-execute',
  title: 'Decodes a hidden program and runs it',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    What runs here cannot be read: it is stored as base64, compressed, encrypted or spelled in character codes, and only
    becomes code at the moment it is executed. There is hardly an honest reason to hide a program from those who run it.`,
  fix: 'Remove it, and treat machines that ran it as taken over. Ship code as code.',
  blindSpots: 'A decoder the project wrote itself, without any known function in it, is not recognised.',
  wants: { acts: ['decoded-execution'] },
  examples: {
    bad: [
      { 'setup.py': 'import base64\n«exec(base64.b64decode("cHJpbnQoMSk="))»\n' },
      { 'index.js': "const code = Buffer.from(blob, 'base64').toString();\n«new Function(code)»();\n" },
      { 'm4/a.m4': '  «head -c +1024 $srcdir/tests/a.xz | xz -dc | /bin/sh»\n' },
      { 'install.sh': 'echo Y3VybCBodHRwczovL2V4YW1wbGUubmV0 | «base64 -d | bash»\n' },
      { 'run.rb': 'code = Base64.decode64("cHV0cyAx")\n«eval(code)»\n' },
      { 'main.go': 'raw, _ := base64.StdEncoding.DecodeString(data)\ncmd := «exec.Command(string(raw))»\n' },
    ],
    good: [
      {
        'client.py': `
          import base64, shlex, subprocess
          def content_of(prompt, image):
              content = [{"mime_type": "image/png", "data": base64.b64decode(image)}, prompt]
              return content
          def ask(prompt, image, words):
              told = content_of(prompt, image)
              return subprocess.run(
                  shlex.split(words),
                  capture_output=True,
                  input=told,
              )`,
      },
      { 'keys.sh': 'echo "$CERTIFICATE" | base64 -d > cert.pem\ntail -n +2 names.txt | sort\n' },
      { 'version.py': 'exec(open("pkg/version.py").read())\n' },
      { 'image.py': 'data = base64.b64decode(text)\nsubprocess.run(["convert", "-", "out.png"], input=data)\n' },
      { 'token.js': 'const claims = JSON.parse(atob(token.split(".")[1]));\n' },
    ],
  },

  *find({ acts, span }) {
    for (const { start, end, message, confidence } of acts) {
      // What somebody hands over he has seen before.
      const isHandedOver = confidence === 'low';
      yield { at: span(start, end), message, confidence, ...(isHandedOver && { severity: 'medium' }) };
    }
  },
};
