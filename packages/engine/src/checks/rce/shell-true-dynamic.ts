import type { FileCheck } from '../../check.ts';
import { COMMAND_SINKS } from '../../knowledge/sinks/command.ts';

const SHELLS = [...new Set(COMMAND_SINKS.flatMap((sink) => sink.callee ?? []))];

export const check: FileCheck = {
  id: 'rce-shell-true-dynamic',
  title: 'Shell command put together at run time',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [78],
  why: `
    No outside data was seen to arrive here, but the command is not constant and a shell reads it. A name with a space, or a
    later change, is enough to make it run something else.`,
  fix: `
    Start the program without a shell, with each argument as an element of its own.`,
  blindSpots: 'Where outside data does arrive, rce-command-injection reports it with the way it took.',
  wants: { calls: SHELLS },
  yieldsTo: ['rce-command-injection', 'rce-llm-output-execution'],
  examples: {
    bad: [
      {
        'build.py': `
          import subprocess
          def build(target):
              subprocess.run(«f'make {target}'», shell=True)`,
      },
      {
        'build.js': `
          const { exec } = require('child_process');
          function build(target) {
            exec(«'make ' + target»);
          }`,
      },
    ],
    good: [
      { 'build.py': "import subprocess\nsubprocess.run('make all', shell=True)" },
      { 'build.py': "import subprocess\ndef build(target):\n    subprocess.run(['make', target])" },
      {
        'load.js': `
          const { exec } = require('child_process');
          function load(id, done) {
            exec('ps -o %cpu -p ' + id, done);
          }
          exports.ownLoad = (done) => load(process.pid, done);`,
      },
      {
        'build.js':
          "const { execFile } = require('child_process');\nconst build = (target) => execFile('make', [target]);",
      },
    ],
  },

  *find({ calls }) {
    for (const call of calls) {
      const command = call.argument(0, 'args');
      if (command === undefined || command.isConstant || command.items !== undefined || command.prefix === undefined)
        continue;
      const isShell =
        call.option('shell')?.constant === true ||
        /^(?:os\.(?:system|popen)|child_process\.exec(?:Sync)?|shelljs\.exec|commands\.getoutput|subprocess\.getoutput|subprocess\.getstatusoutput)$/.test(
          call.callee,
        );
      // What a function is given by others of the repository is theirs to answer for.
      if (!isShell || command.sources.length > 0 || !call.isDirect) continue;
      yield { at: command.at, message: 'A shell reads a command that is put together here.' };
    }
  },
};
