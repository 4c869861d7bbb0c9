import type { RepositoryCheck } from '../../check.ts';
import { NOT_RUN } from '../../inventory/context.ts';

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
  blindSpots:
    'Ports that a library opens without being asked are not seen; twenty places are listed, those of the program itself first.',
  examples: {
    bad: [
      { 'a.js': "const http = require('http');\n«http.createServer((req, res) => res.end()).listen(3000)»;\n" },
      { 'a.py': 'from flask import Flask\napp = Flask(__name__)\n«app.run(port=3000)»\n' },
    ],
    good: [{ 'a.js': 'const list = [];\nlist.listen(3000);\n' }, { 'a.py': 'import socket\nsocket.gethostname()\n' }],
  },

  *find(repository) {
    const aside = new Set(repository.files.filter(({ context }) => NOT_RUN.has(context)).map(({ path }) => path));
    const ports = repository.notesOf('effect').filter(({ effect }) => effect === 'opens-port');
    const inOrder = ports.toSorted((a, b) => Number(aside.has(a.at.file)) - Number(aside.has(b.at.file)));
    for (const { detail, at } of inOrder.slice(0, MOST))
      yield { at, message: detail === undefined ? 'Listens on a port.' : `Listens on ${detail}.` };
  },
};
