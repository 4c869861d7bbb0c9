import type { FileCheck } from '../../check.ts';

const FIXED_TEMP = /^\/(?:var\/)?tmp\/[^/]+/;

export const check: FileCheck = {
  id: 'filesystem-insecure-temp',
  title: 'Temporary file with a name others can guess',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [377],
  why: `
    Everyone on the machine can make a file of that name first, or a link to another one, and the program writes into it.`,
  fix: 'Let the system choose the name.',
  fixIn: {
    javascript: "`fs.mkdtemp(path.join(os.tmpdir(), 'x-'))`.",
    python: '`tempfile.mkstemp()`, `tempfile.TemporaryDirectory()`.',
    go: '`os.CreateTemp("", "x-")`.',
    java: '`Files.createTempFile("x-", ".tmp")`.',
    rust: '`NamedTempFile::new()` of the crate `tempfile`.',
  },
  blindSpots: 'Names that are put together from parts are not seen.',
  wants: {
    calls: [
      'tempfile.mktemp',
      'os.tempnam',
      'os.tmpnam',
      'open',
      'fs.writeFile',
      'fs.writeFileSync',
      'fs.createWriteStream',
      'fs.openSync',
      'os.Create',
      'os.WriteFile',
      'java.io.FileOutputStream',
      'java.io.FileWriter',
      'std.fs.write',
      'std.fs.File.create',
    ],
  },
  examples: {
    bad: [
      {
        'Dump.java': `
          import java.io.*;

          class Dump {
            void dump(byte[] state) throws IOException {
              try (OutputStream out = «new FileOutputStream("/tmp/state.bin")») {
                out.write(state);
              }
            }
          }`,
      },
      {
        'src/main.rs': `
          use std::fs::File;

          pub fn report() -> std::io::Result<File> {
              «File::create("/tmp/report.txt")»
          }`,
      },
      {
        'dump.go': `
          package dump

          import "os"

          func Dump(data []byte) error {
            return «os.WriteFile("/tmp/dump.json", data, 0o600)»
          }`,
      },
      { 'save.py': 'import tempfile\nname = «tempfile.mktemp()»' },
      { 'save.js': "const fs = require('fs');\n«fs.writeFileSync('/tmp/state.json', data)»;" },
    ],
    good: [
      {
        'Dump.java': `
          import java.io.*;
          import java.nio.file.Files;

          class Dump {
            void dump(byte[] state) throws IOException {
              Files.write(Files.createTempFile("state", ".bin"), state);
            }
          }`,
      },
      {
        'src/main.rs': `
          pub fn report() -> std::io::Result<std::fs::File> {
              tempfile::tempfile()
          }`,
      },
      {
        'dump.go': `
          package dump

          import "os"

          func Dump(data []byte) error {
            file, err := os.CreateTemp("", "dump-*.json")
            if err != nil {
              return err
            }
            _, err = file.Write(data)
            return err
          }`,
      },
      { 'save.py': 'import tempfile\nhandle, name = tempfile.mkstemp()' },
      { 'read.py': "text = open('/tmp/state.json').read()" },
      { 'save.js': "const fs = require('fs');\nconst dir = fs.mkdtempSync('/tmp/x-');" },
    ],
  },

  *find({ calls }) {
    for (const call of calls) {
      if (/mktemp|tempnam|tmpnam/.test(call.callee)) {
        yield { at: call.at, message: 'The name is free now and may be taken when the file is made.' };
        continue;
      }
      const path = call.argument(0)?.constant;
      if (typeof path !== 'string' || !FIXED_TEMP.test(path)) continue;
      const mode = call.argument(1, 'mode')?.constant;
      if (call.callee === 'open' && !(typeof mode === 'string' && /[wa]/.test(mode))) continue;
      yield { at: call.at, message: `Everyone on the machine can put something at ${path} first.`, confidence: 'low' };
    }
  },
};
