import type { FileCheck } from '../../check.ts';
import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf } from '../../knowledge/members-of.ts';
import { JAVA, PYTHON, SCRIPT } from '../../knowledge/sinks/languages.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

const SINKS: readonly SinkSpec[] = [
  ...membersOf('fs', 'existsSync', 'exists', 'stat', 'statSync', 'lstat', 'lstatSync', 'access', 'accessSync').map(
    (callee): SinkSpec => ({ kind: 'path', languages: SCRIPT, callee, arguments: [0] }),
  ),
  // Where a link leads is all that this tells.
  ...membersOf('fs', 'readlink', 'readlinkSync').map((callee): SinkSpec => ({
    kind: 'path',
    languages: SCRIPT,
    callee,
    arguments: [0],
  })),
  ...['os.readlink', 'aiofiles.os.readlink'].map((callee): SinkSpec => ({
    kind: 'path',
    languages: PYTHON,
    callee,
    arguments: [0],
  })),
  ...membersOf('os.path', 'exists', 'isfile', 'isdir', 'getsize', 'getmtime').map((callee): SinkSpec => ({
    kind: 'path',
    languages: PYTHON,
    callee,
    arguments: [0],
  })),
  ...membersOf('pathlib.Path()', 'exists', 'is_file', 'is_dir', 'stat').map((callee): SinkSpec => ({
    kind: 'path',
    languages: PYTHON,
    callee,
    receiver: true,
  })),
  ...membersOf('java.io.File()', 'exists', 'isFile', 'isDirectory', 'length', 'lastModified', 'canRead').map(
    (callee): SinkSpec => ({ kind: 'path', languages: JAVA, callee, receiver: true }),
  ),
  ...membersOf('java.nio.file.Files', 'exists', 'notExists', 'isRegularFile', 'isDirectory', 'size').map(
    (callee): SinkSpec => ({ kind: 'path', languages: JAVA, callee, arguments: [0] }),
  ),
];

export const check: FileCheck = {
  id: 'filesystem-path-probe',
  title: 'Untrusted input decides which file is looked up',
  severity: 'low',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [22, 204],
  why: `
    Whether a file exists, and how large it is, tells which users, programs and keys this machine has.
    With \`..\` in the input the question reaches any folder, and the next line often opens what was found.`,
  fix: 'Resolve the path first and ask only when it lies inside the folder that is meant.',
  blindSpots: 'That the file is opened afterwards is reported by filesystem-path-traversal.',
  wants: { sinks: SINKS },
  examples: {
    bad: [
      {
        'link.js': `
          const fs = require('fs');
          const express = require('express');
          express().get('/where', (req, res) => res.json(fs.readlinkSync(«'data/' + req.query.name»)));`,
      },
      {
        'probe.js': `
          const fs = require('fs');
          const express = require('express');
          express().get('/has', (req, res) => res.json(fs.existsSync(«'data/' + req.query.name»)));`,
      },
      {
        'probe.py': `
          import pathlib
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/has')
          def has():
              return {'found': («pathlib.Path('data') / request.args['name']»).exists()}`,
      },
      {
        'Probe.java': `
          import jakarta.servlet.http.*;
          import java.io.File;
          import java.io.IOException;

          public class Probe extends HttpServlet {
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
              File file = new File(new File("data"), request.getParameter("name"));
              if (!«file».exists()) response.sendError(404);
            }
          }`,
      },
    ],
    good: [
      {
        'probe.js': `
          const fs = require('fs');
          const path = require('path');
          const express = require('express');
          express().get('/has', (req, res) => res.json(fs.existsSync('data/' + path.basename(req.query.name))));`,
      },
      {
        'probe.py': `
          import pathlib
          from flask import Flask, request
          app = Flask(__name__)
          ROOT = pathlib.Path('data').resolve()

          @app.route('/has')
          def has():
              wanted = (ROOT / request.args['name']).resolve()
              if not wanted.is_relative_to(ROOT):
                  return {}, 400
              return {'found': wanted.exists()}`,
      },
      {
        'Probe.java': `
          import jakarta.servlet.http.*;
          import java.io.File;
          import java.io.IOException;
          import java.nio.file.*;

          public class Probe extends HttpServlet {
            private static final Path ROOT = Paths.get("/srv/data");

            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
              Path wanted = ROOT.resolve(request.getParameter("name")).normalize();
              if (!wanted.startsWith(ROOT)) throw new IOException("no such file");
              if (!Files.exists(wanted)) response.sendError(404);
              File named = new File("/srv/data", new File(request.getParameter("name")).getName());
              if (!named.isFile()) response.sendError(404);
            }
          }`,
      },
    ],
  },

  find: ({ flows }) =>
    sightFlows(
      flows,
      'low',
      ['tool', 'remote'],
      ({ source, callee }) =>
        `${callee}() asks for a path that holds ${source.what}; ${controllerOf(source.kind)} learns which files exist.`,
    ),
};
