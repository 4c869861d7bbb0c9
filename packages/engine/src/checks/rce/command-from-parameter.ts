import type { FileCheck } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';
import { PROGRAM_CALLEES, readsAsShell, SHELL_CALLEES } from '../../knowledge/sinks/command.ts';

const SHELL = /(?:^|[/\\])(?:sh|bash|zsh|dash|ksh|cmd|cmd\.exe|powershell|powershell\.exe|pwsh)$/i;

export const check: FileCheck = {
  id: 'rce-command-from-parameter',
  title: 'A function runs whatever command it is given',
  severity: 'info',
  kind: 'capability',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [78],
  why: `
    A shell reads the whole of a parameter. What it runs is decided by whoever calls the function, and a name or a path
    that somebody pastes into the command there runs too.`,
  fix: `
    Take the program and its arguments as a list, and start it without a shell.`,
  blindSpots:
    'Says that it happens, not that it is dangerous: rce-command-injection follows data that comes from outside.',
  wants: { calls: [...SHELL_CALLEES, ...PROGRAM_CALLEES] },
  yieldsTo: [
    'rce-command-injection',
    'rce-unsafe-shell-construction',
    'rce-llm-output-execution',
    'rce-shell-true-dynamic',
    'mcp-tool-command-injection',
  ],
  examples: {
    bad: [
      {
        'run.py': `
          import subprocess
          def run(command):
              return «subprocess.run(command, shell=True)»`,
      },
      {
        'run.js': `
          const { spawn } = require('child_process');
          function run(command) {
            return «spawn('bash', ['-c', command])»;
          }`,
      },
      {
        'run.js': `
          const { execSync } = require('child_process');
          function run(command) {
            return «execSync(command)»;
          }`,
      },
    ],
    good: [
      { 'run.py': 'import subprocess\ndef run(arguments):\n    return subprocess.run(arguments)' },
      { 'run.py': "import subprocess\ndef run():\n    return subprocess.run('make all', shell=True)" },
      {
        'run.js': `
          const { spawn } = require('child_process');
          function run(name) {
            return spawn('git', ['show', name]);
          }`,
      },
    ],
  },

  *find({ calls, path, context, language }) {
    if (context !== 'runtime') return;
    const seen = new Set<number>();
    for (const call of calls) {
      if (call.at.file !== path || !call.isDirect || seen.has(call.at.start)) continue;
      const command = readByShell(call, language);
      if (command === undefined || command.sources.length > 0 || command.isFixed) continue;
      seen.add(call.at.start);
      yield { at: call.at, message: `A shell reads what ${call.within || 'the function'}() is called with.` };
    }
  },
};

/** The parameter a shell is given to read, as it is. */
function readByShell(call: CallFact, language: string): ValueFact | undefined {
  const [first, second] = [call.argument(0, 'args'), call.arguments[1]];
  if (first === undefined) return undefined;
  if (readsAsShell(call.callee, language) || call.option('shell')?.constant === true)
    return first.isParameter ? first : undefined;
  const [program, ...words] = first.items ?? [first, ...(second?.items ?? [])];
  if (!SHELL.test(String(program?.constant ?? ''))) return undefined;
  return words.find((word) => word.isParameter);
}
