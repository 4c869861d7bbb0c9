import type { FileCheck } from '../../check.ts';
import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { PYTHON, SCRIPT } from '../../knowledge/sinks/languages.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

const DELETES: readonly SinkSpec[] = [
  ...[
    'fs.rm',
    'fs.rmSync',
    'fs.rmdir',
    'fs.rmdirSync',
    'rimraf',
    'rimraf.sync',
    'del',
    'fs-extra.remove',
    'fs-extra.emptyDir',
  ].map((callee): SinkSpec => ({ kind: 'path', languages: SCRIPT, callee, arguments: [0] })),
  ...['shutil.rmtree', 'os.removedirs'].map((callee): SinkSpec => ({
    kind: 'path',
    languages: PYTHON,
    callee,
    arguments: [0],
  })),
];

export const check: FileCheck = {
  id: 'filesystem-destructive-delete',
  title: 'Untrusted input decides which folder is deleted',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [22, 73],
  why: `
    With \`..\` or an absolute path in the input, a whole folder elsewhere is gone, and there is no undo.`,
  fix: `
    Resolve the path, check that it lies below the one folder that may be emptied, and refuse that folder itself.`,
  blindSpots: 'Deleting single files is part of filesystem-path-traversal.',
  wants: { sinks: DELETES },
  examples: {
    bad: [
      {
        'app.js': `
          const fs = require('fs');
          const app = require('express')();
          app.post('/drop', (req, res) => fs.rmSync(«'/data/' + req.body.name», { recursive: true }));`,
      },
      {
        'app.py': `
          import shutil
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/drop')
          def drop():
              shutil.rmtree(«'/data/' + request.args['name']»)
              return 'done'`,
      },
    ],
    good: [
      { 'clean.js': "const fs = require('fs');\nfs.rmSync('./dist', { recursive: true });" },
      {
        'app.py': `
          import shutil
          from flask import Flask, request
          from werkzeug.utils import secure_filename
          app = Flask(__name__)

          @app.route('/drop')
          def drop():
              shutil.rmtree('/data/' + secure_filename(request.args['name']))
              return 'done'`,
      },
    ],
  },

  find: ({ flows }) =>
    sightFlows(
      flows,
      'high',
      ['tool', 'remote', 'model', 'library'],
      ({ source }) =>
        `${source.what} names the folder that is deleted; ${controllerOf(source.kind)} can point it elsewhere.`,
    ),
};
