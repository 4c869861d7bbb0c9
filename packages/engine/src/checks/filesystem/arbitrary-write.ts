import type { FileCheck } from '../../check.ts';
import type { Flow, SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf } from '../../knowledge/members-of.ts';
import { PYTHON, SCRIPT } from '../../knowledge/sinks/languages.ts';
import { FOREIGN_NAME } from '../../knowledge/sources.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

const WRITES = ['writeFile', 'appendFile', 'outputFile', 'outputJson', 'writeJson', 'createFile', 'ensureFile'];
const MOVES = ['rename', 'copyFile', 'copy', 'cp', 'move', 'link', 'symlink'];
const withSync = (names: readonly string[]): readonly string[] => names.flatMap((name) => [name, `${name}Sync`]);

/** Where text decides which file is written; of what is copied or moved only the place it goes to counts. */
const WRITE_SINKS: readonly SinkSpec[] = [
  ...membersOf('fs', ...withSync(WRITES), 'createWriteStream').map((callee): SinkSpec => ({
    kind: 'path',
    languages: SCRIPT,
    callee,
    arguments: [0],
  })),
  ...membersOf('fs', ...withSync(MOVES)).map((callee): SinkSpec => ({
    kind: 'path',
    languages: SCRIPT,
    callee,
    arguments: [1],
  })),
  ...['write-file-atomic', 'jsonfile.writeFile', 'jsonfile.writeFileSync', 'Bun.write'].map((callee): SinkSpec => ({
    kind: 'path',
    languages: SCRIPT,
    callee,
    arguments: [0],
    shallow: true,
  })),
  // Where what another server holds is written to.
  ...(
    [
      ['basic-ftp.Client().downloadTo', 0],
      ['basic-ftp.Client().downloadToDir', 0],
      ['ssh2-sftp-client().get', 1],
      ['ssh2-sftp-client().fastGet', 1],
    ] as const
  ).map(([callee, position]): SinkSpec => ({
    kind: 'path',
    languages: SCRIPT,
    callee,
    arguments: [position],
    shallow: true,
  })),
  // What an upload is told of its folder and its name.
  { kind: 'path', languages: SCRIPT, callee: 'multer.done', arguments: [1] },
  ...['open', 'io.open', 'codecs.open', 'aiofiles.open'].map((callee): SinkSpec => ({
    kind: 'path',
    languages: PYTHON,
    callee,
    arguments: [0],
    keywords: ['file'],
  })),
  ...[
    ...membersOf('shutil', 'copy', 'copy2', 'copyfile', 'copytree', 'move'),
    ...membersOf('os', 'rename', 'renames', 'replace', 'link', 'symlink'),
  ].map((callee): SinkSpec => ({ kind: 'path', languages: PYTHON, callee, arguments: [1], keywords: ['dst'] })),
  ...membersOf('pathlib.Path()', 'write_text', 'write_bytes', 'touch').map((callee): SinkSpec => ({
    kind: 'path',
    languages: PYTHON,
    callee,
    receiver: true,
  })),
  // Where what a store of objects holds is written to.
  ...(
    [
      ['boto3.client().download_file', 2],
      ['boto3.resource().meta.client.download_file', 2],
      ['boto3.resource().Bucket().download_file', 1],
      ['minio.Minio().fget_object', 2],
      ['paramiko.SSHClient().open_sftp().get', 1],
      ['paramiko.SFTPClient.from_transport().get', 1],
      ['pysftp.Connection().get', 1],
    ] as const
  ).map(([callee, position]): SinkSpec => ({
    kind: 'path',
    languages: PYTHON,
    callee,
    arguments: [position],
    keywords: ['Filename', 'file_path', 'localpath'],
  })),
  {
    kind: 'path',
    languages: PYTHON,
    method: 'download_to_filename',
    evidence: ['google.cloud.storage', 'google.cloud'],
    arguments: [0],
    keywords: ['filename'],
  },
  {
    kind: 'path',
    languages: PYTHON,
    method: 'save',
    evidence: ['flask.request.files', 'werkzeug.datastructures.FileStorage()'],
    arguments: [0],
    keywords: ['dst'],
  },
];
/** A second argument, or a keyword, that opens the file to be written. */
const TO_WRITE = /,\s{0,20}(?:mode\s{0,3}=\s{0,3})?["'](?:[wax]|r\+|rb\+)[bt+]{0,2}["']/;

export const check: FileCheck = {
  id: 'filesystem-arbitrary-write',
  title: 'Somebody else decides which file is written',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [73, 22],
  why: `
    A path from outside that leaves its folder lets others overwrite what the program runs: its own code, a start-up file,
    a list of authorised keys. Writing one file is often the same as running a program.`,
  fix: `
    Choose the name yourself, or resolve the path and check that it lies inside the folder, separator included, before
    anything is written. Where only a file name is meant, take its \`basename\`.`,
  blindSpots: 'Upload middleware that picks the name by itself is not followed.',
  wants: { sinks: WRITE_SINKS },
  examples: {
    bad: [
      {
        'fetch.py': `
          import boto3
          s3 = boto3.client('s3')

          def lambda_handler(event, context):
              for record in event['Records']:
                  key = record['s3']['object']['key']
                  s3.download_file('uploads', key, «'/tmp/' + key»)`,
      },
      {
        'mirror.py': `
          import ftplib, os
          ftp = ftplib.FTP('ftp.example.org')
          for name in ftp.nlst():
              with open(«os.path.join('/srv/in', name)», 'wb') as out:
                  ftp.retrbinary('RETR ' + name, out.write)`,
      },
      {
        'mirror.ts': `
          import { Client } from 'basic-ftp';
          import path from 'node:path';
          const client = new Client();
          for (const { name } of await client.list('/in')) {
            await client.downloadTo(«path.join('/srv/in', name)», name);
          }`,
      },
      {
        'upload.js': `
          const multer = require('multer');
          const path = require('path');
          module.exports = multer({
            storage: multer.diskStorage({
              destination: (req, file, done) => done(null, «path.join('uploads', req.params.album)»),
              filename: (req, file, done) => done(null, file.fieldname + '.jpg'),
            }),
          });`,
      },
      {
        'upload.js': `
          const express = require('express');
          const fs = require('fs');
          express().post('/save', (req, res) => {
            fs.writeFileSync(«'/srv/files/' + req.query.name», req.body);
            res.end();
          });`,
      },
      {
        'views.py': `
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/save', methods=['POST'])
          def save():
              with open(«'/srv/files/' + request.args['name']», 'wb') as out:
                  out.write(request.data)
              return 'ok'`,
      },
    ],
    good: [
      {
        'mirror.py': `
          import ftplib, os
          ftp = ftplib.FTP('ftp.example.org')
          for name in ftp.nlst():
              with open(os.path.join('/srv/in', os.path.basename(name)), 'wb') as out:
                  ftp.retrbinary('RETR ' + name, out.write)`,
      },
      {
        'fetch.py': `
          import boto3, os
          s3 = boto3.client('s3')

          def lambda_handler(event, context):
              for record in event['Records']:
                  key = record['s3']['object']['key']
                  s3.download_file('uploads', key, '/tmp/' + os.path.basename(key))`,
      },
      {
        'upload.js': `
          const express = require('express');
          const fs = require('fs');
          const path = require('path');
          express().post('/save', (req, res) => {
            fs.writeFileSync(path.join('/srv/files', path.basename(req.query.name)), req.body);
            res.end();
          });`,
      },
      {
        'views.py': `
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/read')
          def read():
              with open('/srv/files/' + request.args['name'], 'rb') as file:
                  return file.read()`,
      },
    ],
  },

  *find({ flows, text, path }) {
    const writes = flows.filter((flow) => isWrite(flow, text, path));
    const pieces = writes.filter(({ isOnePiece }) => isOnePiece === true);
    yield* sightFlows(pieces, 'medium', SENDERS, say);
    yield* sightFlows(
      writes.filter((flow) => !pieces.includes(flow)),
      'high',
      SENDERS,
      say,
    );
  },
};

const SENDERS = ['tool', 'remote', 'model', 'response'] as const;

function say({ source, callee, choosesFolder, isOnePiece }: Flow): string {
  const any = isOnePiece === true ? 'what lies in that folder, and on Windows any file' : 'any file';
  const files = choosesFolder === true ? 'any file of that name' : any;
  return `${callee}() writes to a path that holds ${source.what}; ${controllerOf(source.kind)} can overwrite ${files}.`;
}

/** Opening a file is no writing unless its mode says so. Of what servers answer, only names of files are taken for such. */
function isWrite({ callee, call, source }: Flow, text: string, path: string): boolean {
  if (source.kind === 'response' && !source.what.startsWith(FOREIGN_NAME)) return false;
  if (!/(?:^|\.)open$/.test(callee)) return true;
  return call.file === path && TO_WRITE.test(text.slice(call.start, call.end));
}
