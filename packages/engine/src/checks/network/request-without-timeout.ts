import type { FileCheck } from '../../check.ts';

const VERBS = ['get', 'post', 'put', 'delete', 'patch', 'head', 'request'] as const;
const CALLEES = [
  ...VERBS.map((verb) => `requests.${verb}`),
  'urllib.request.urlopen',
  'http.client.HTTPConnection',
  'http.client.HTTPSConnection',
];
const POSITION: Readonly<Record<string, number>> = {
  'urllib.request.urlopen': 2,
  'http.client.HTTPConnection': 2,
  'http.client.HTTPSConnection': 2,
};
/** A program that answers others: one request that hangs keeps them waiting. */
const SERVES =
  /^(?:flask|quart|django|rest_framework|fastapi|starlette|aiohttp|sanic|tornado|bottle|falcon|pyramid|cherrypy|celery|rq|dramatiq|huey|grpc|mcp|fastmcp|airflow|discord|telegram|slack_bolt|http\.server|socketserver)(?:$|\.)/;
const SET_FOR_ALL = /socket\.setdefaulttimeout\(/;

export const check: FileCheck = {
  id: 'network-request-without-timeout',
  title: 'A request may wait forever',
  severity: 'low',
  kind: 'hygiene',
  confidence: 'high',
  since: '0.1.0',
  cwe: [400],
  why: 'These functions wait as long as the other side likes. One server that does not answer holds a worker for good, and a few of them the whole program.',
  fix: 'Give a timeout: `requests.get(url, timeout=10)`.',
  blindSpots: 'Scripts are left out: whoever started one can stop it.',
  wants: { calls: CALLEES },
  examples: {
    bad: [
      { 'app.py': "import flask, requests\npage = «requests.get('https://example.com')»\n" },
      {
        'app.py':
          "import urllib.request\nfrom celery import shared_task\npage = «urllib.request.urlopen('https://example.com')»\n",
      },
    ],
    good: [
      { 'app.py': "import flask, requests\npage = requests.get('https://example.com', timeout=10)\n" },
      { 'app.py': 'import flask, requests\ndef load(url, **options):\n    return requests.get(url, **options)\n' },
      { 'script.py': "import requests\npage = requests.get('https://example.com')\n" },
    ],
  },

  *find({ calls, text, path, imports }) {
    if (calls.length === 0 || SET_FOR_ALL.test(text) || ![...imports].some((name) => SERVES.test(name))) return;
    const seen = new Set<number>();
    for (const call of calls) {
      if (call.at.file !== path || seen.has(call.at.start)) continue;
      const position = POSITION[call.callee];
      const isGiven =
        call.option('timeout') !== undefined || (position !== undefined && call.arguments.length > position);
      if (isGiven || /\*\*\w/.test(text.slice(call.at.start, call.at.end))) continue;
      seen.add(call.at.start);
      yield { at: call.at, message: 'This request has no timeout and may wait forever.' };
    }
  },
};
