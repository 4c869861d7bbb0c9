import type { FileCheck } from '../../check.ts';
import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { PYTHON, SCRIPT } from '../../knowledge/sinks/languages.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

/** Programs whose options can run something else: a value that begins with a dash becomes such an option. */
const RISKY_PROGRAM =
  /^(?:.*\/)?(?:git|hg|svn|curl|wget|tar|zip|rsync|ssh|scp|find|sed|awk|xargs|ffmpeg|convert|magick|npm|pip3?|docker|mysql|psql|sendmail|man|tcpdump|gpg|openssl|sqlite3)$/;

const SPAWNS: readonly SinkSpec[] = [
  ...[
    'child_process.spawn',
    'child_process.spawnSync',
    'child_process.execFile',
    'child_process.execFileSync',
    'execa',
    'execa.execa',
  ].map((callee): SinkSpec => ({ kind: 'argument', languages: SCRIPT, callee, arguments: [1] })),
  ...['subprocess.run', 'subprocess.call', 'subprocess.check_call', 'subprocess.check_output', 'subprocess.Popen'].map(
    (callee): SinkSpec => ({ kind: 'argument', languages: PYTHON, callee, arguments: [0] }),
  ),
];

export const check: FileCheck = {
  id: 'rce-argument-injection',
  title: 'Untrusted input can become an option of a program',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [88],
  why: `
    Without a shell the input stays one argument, but one that begins with a dash is an option. git, curl, tar and others have
    options that write files or start programs.`,
  fix: `
    Put \`--\` before the input, or refuse input that begins with a dash.`,
  blindSpots: 'Only programs that are known to have such options are reported.',
  wants: { sinks: SPAWNS },
  examples: {
    bad: [
      {
        'app.js': `
          const { execFile } = require('child_process');
          const app = require('express')();
          app.get('/log', (req, res) => execFile('git', «['log', req.query.branch]»));`,
      },
      {
        'app.py': `
          import subprocess
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/get')
          def get():
              return subprocess.check_output(«['curl', request.args['url']]»)`,
      },
    ],
    good: [
      {
        'app.js': `
          const { execFile } = require('child_process');
          const app = require('express')();
          app.get('/log', (req, res) => execFile('git', ['log', '--', req.query.branch]));`,
      },
      {
        'app.js': `
          const { execFile } = require('child_process');
          const app = require('express')();
          app.get('/log', (req, res) => {
            const { branch, remote } = req.query;
            if (branch.startsWith('-')) return res.status(400).end();
            execFile('git', ['log', branch]);
            if (remote.startsWith('https:')) execFile('git', ['fetch', remote]);
          });`,
      },
      {
        'app.py': `
          import subprocess
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/say')
          def say():
              return subprocess.check_output(['espeak', request.args['text']])`,
      },
    ],
  },

  find: ({ flows, text }) =>
    sightFlows(
      flows.filter(({ call, sink }) =>
        reachesOptions(text.slice(call.start, call.end), text.slice(sink.start, sink.end)),
      ),
      'high',
      ['tool', 'remote', 'model'],
      ({ source }) =>
        `${source.what} may begin with a dash and be taken for an option; ${controllerOf(source.kind)} chooses it.`,
    ),
};

/** The program is one of the risky ones, and nothing ends its options before the input. */
function reachesOptions(call: string, list: string): boolean {
  const program = /["'\x60]([^"'\x60]{1,100})["'\x60]/.exec(call)?.[1] ?? '';
  return RISKY_PROGRAM.test(program) && !/["'\x60]--["'\x60]/.test(list);
}
