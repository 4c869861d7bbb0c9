import type { FileCheck } from '../../check.ts';
import type { CallFact, ValueFact } from '../../facts/flow/flow-facts.ts';
import { PROGRAM_CALLEES, readsAsShell, SHELL_CALLEES } from '../../knowledge/sinks/command.ts';

/** Somebody takes care of what a shell would read, here or just before. */
const QUOTES =
  /shlex|list2cmdline|shell[_-]?(?:quote|escape)|shescape|\b(?:quote|escape)\w*\(|\w(?:Quote|Escape)\w*\(|_(?:quote|escape)\w*\(|'\\\\''/;
const LOOKS_BACK = 600;
/** What stands between the constant parts of a command, where that is written in one place. */
const PARTS = /\$?\{\s*([\w$.]+)\s*\}|\+\s*([\w$.]+)|([\w$.]+)\s*\+/g;
const QUOTED = /'(?:[^'\\]|\\.)*'|"(?:[^"\\{]|\\.)*"/g;
/** Names of numbers. */
const NUMBERS =
  /(?:^|[._])(?:p?pids?|port|uid|gid|count|size|index|length|width|height|depth|timeout)$|(?:Pid|PID|processId|Port|Count|Size|Index|Length)$/;
const SHELL = /(?:^|[/\\])(?:sh|bash|zsh|dash|ksh|cmd|cmd\.exe|powershell|powershell\.exe|pwsh)$/i;
const SWITCH = /^(?:-c|-lc|-ic|\/c|\/C|-Command|-command)$/;

export const check: FileCheck = {
  id: 'rce-shell-true-dynamic',
  title: 'Shell command is built at run time',
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
  wants: { calls: [...SHELL_CALLEES, ...PROGRAM_CALLEES] },
  yieldsTo: ['rce-command-injection', 'rce-unsafe-shell-construction', 'rce-llm-output-execution'],
  examples: {
    bad: [
      {
        'lib/archive.rb': `
          def pack(folder)
            system(«"tar czf out.tgz #{folder}"»)
          end`,
      },
      {
        'src/main.rs': `
          use std::process::Command;

          pub fn pack(folder: &str) {
              Command::new("sh").args(["-c", &«format!("tar czf out.tgz {folder}")»]).status().unwrap();
          }`,
      },
      {
        'Pack.java': `
          class Pack {
            void pack(String folder) throws Exception {
              new ProcessBuilder("bash", "-c", «"tar czf out.tgz " + folder»).start();
            }
          }`,
      },
      {
        'pack.go': `
          package pack

          import (
            "fmt"
            "os/exec"
          )

          func Pack(folder string) error {
            return exec.Command("sh", "-c", fmt.Sprintf(«"tar czf out.tgz %s", folder»)).Run()
          }`,
      },
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
      {
        'build.js': `
          const { spawn } = require('child_process');
          const build = (target) => spawn('make', «['-j', target]», { shell: true });
          const deploy = (target) => spawn('bash', ['-c', «'deploy ' + target»]);`,
      },
    ],
    good: [
      {
        'lib/archive.rb': `
          def pack(folder)
            system("tar", "czf", "out.tgz", folder)
            system("tar czf out.tgz #{Shellwords.escape(folder)}")
          end`,
      },
      {
        'src/main.rs': `
          use std::process::Command;

          pub fn pack(folder: &str) {
              Command::new("tar").args(["czf", "out.tgz", "--", folder]).status().unwrap();
          }`,
      },
      {
        'Pack.java': `
          class Pack {
            void pack(String folder) throws Exception {
              new ProcessBuilder("tar", "czf", "out.tgz", folder).start();
              new ProcessBuilder("bash", "-c", "make all").start();
            }
          }`,
      },
      {
        'pack.go': `
          package pack

          import "os/exec"

          func Pack(folder string) error {
            return exec.Command("tar", "czf", "out.tgz", "--", folder).Run()
          }`,
      },
      { 'build.py': "import subprocess\nsubprocess.run('make all', shell=True)" },
      { 'build.py': "import subprocess\ndef build(target):\n    subprocess.run(['make', target])" },
      {
        'dispatch.py': `
          def dispatch(name, taken):
              exec(f'def {name}({taken}): return call({taken})', {})`,
      },
      { 'build.py': "import os\ndef build(jobs: int):\n    os.system(f'make -j {jobs}')" },
      { 'stop.py': "import os\ndef stop(names):\n    os.system(f'kill -{len(names)} 0')" },
      {
        'show.js': `
          const { exec } = require('child_process');
          const { createHash } = require('crypto');
          const show = (text) => exec('cat ' + createHash('sha256').update(text).digest('hex'));
          const wait = (text) => exec('sleep ' + parseInt(text));`,
      },
      {
        'deploy.js': `
          import * as exec from '@actions/exec';
          export const deploy = (target) => exec.exec('rsync', ['-a', 'dist/', '--', target]);`,
      },
      {
        'unpack.js': `
          import { exec } from './exec.js';
          export const unpack = (tool, file) => exec(\`"\${tool}"\`, ['x', file], { silent: true });`,
      },
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
      {
        'build.js': `
          const { exec, spawn } = require('child_process');
          const build = (target) => exec('make ' + shellEscape(target));
          const stop = (pid) => exec(\`kill \${pid}\`);
          const parent = (ppid) => exec(\`ps -p \${ppid} -o command=\`);
          const all = () => spawn('make', ['-j', '4'], { shell: true });`,
      },
    ],
  },

  *find({ calls, text, path, language }) {
    for (const call of calls) {
      const command = commandOf(call, language);
      if (command === undefined || command.at.file !== path || hasSources(command)) continue;
      // What a function is given by others of the repository is theirs to answer for.
      if (!call.isDirect) continue;
      if (QUOTES.test(justBefore(text, command.at.start) + text.slice(command.at.start, command.at.end))) continue;
      if (isOfNumbers(text.slice(command.at.start, command.at.end))) continue;
      yield { at: command.at, message: 'A shell reads a command that is put together here.' };
    }
  },
};

/** What stands before in the same function. */
function justBefore(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - LOOKS_BACK), start);
  return before.slice(Math.max(before.lastIndexOf('\n}'), before.lastIndexOf('\ndef '), 0));
}

/** `'kill ' + pid`: nothing but numbers, going by their names. */
function isOfNumbers(written: string): boolean {
  const parts = written.slice(0, LOOKS_BACK).replaceAll(QUOTED, "''");
  const names = [...parts.matchAll(PARTS)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
  return names.length > 0 && names.every((name) => NUMBERS.test(name));
}

/** What a shell is given to read, where it is put together from parts that are not all constant. */
function commandOf(call: CallFact, language: string): ValueFact | undefined {
  const [first, second] = [call.argument(0, 'args'), call.arguments[1]];
  if (first === undefined) return undefined;
  // A shell is given its command as one text: what takes a list beside it starts a program.
  if (readsAsShell(call.callee, language))
    return isPutTogether(first) && second?.items === undefined ? first : undefined;
  if (call.option('shell')?.constant === true) {
    if (isPutTogether(first)) return first;
    return second?.items?.some((item) => !item.isFixed) === true ? second : undefined;
  }
  const words = first.items ?? [first, ...(second?.items ?? [])];
  if (!SHELL.test(String(words[0]?.constant ?? ''))) return undefined;
  const at = words.findIndex((word) => SWITCH.test(String(word.constant ?? '')));
  return at < 0 ? undefined : words.slice(at + 1).find(isPutTogether);
}

function isPutTogether({ isFixed, items, prefix }: ValueFact): boolean {
  return !isFixed && items === undefined && prefix !== undefined;
}

/** Data from outside is rce-command-injection's to judge. */
function hasSources({ sources, items }: ValueFact): boolean {
  return sources.length > 0 || items?.some((item) => item.sources.length > 0) === true;
}
