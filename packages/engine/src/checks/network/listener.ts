import type { RepositoryCheck } from '../../check.ts';

const MOST = 20;

export const check: RepositoryCheck = {
  id: 'network-listener',
  over: 'repository',
  title: 'Opens a port',
  severity: 'info',
  kind: 'capability',
  confidence: 'high',
  since: '0.1.0',
  cwe: [],
  why: 'A port is a door. Whoever runs the code should know that it opens one, and for whom.',
  fix: 'Nothing to fix: decide who may reach the port.',
  blindSpots: 'Ports that a library opens without being asked are not seen; the first twenty places are listed.',
  examples: {
    bad: [
      { 'a.js': "const http = require('http');\n«http.createServer((req, res) => res.end()).listen(3000)»;\n" },
      { 'a.py': 'from flask import Flask\napp = Flask(__name__)\n«app.run(port=3000)»\n' },
    ],
    good: [{ 'a.js': 'const list = [];\nlist.listen(3000);\n' }, { 'a.py': 'import socket\nsocket.gethostname()\n' }],
  },

  *find(repository) {
    let left = MOST;
    for (const { effect, detail, at } of repository.notesOf('effect')) {
      if (effect !== 'opens-port') continue;
      if (left-- <= 0) return;
      yield { at, message: detail === undefined ? 'Listens on a port.' : `Listens on ${detail}.` };
    }
  },
};
