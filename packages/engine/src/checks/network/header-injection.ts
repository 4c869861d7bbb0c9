import type { FileCheck } from '../../check.ts';
import type { Flow } from '../../facts/flow/flow-facts.ts';
import { HEADER_SINKS } from '../../knowledge/sinks/redirect.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

/** Node refuses line breaks in headers by itself. */
const REFUSES = /Response\(\)|Reply\(\)/;

export const check: FileCheck = {
  id: 'network-header-injection',
  title: 'Untrusted input in a header',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [113],
  why: `
    A line break in the value starts a header of its own, or the body: cookies are set, mails get more recipients, caches
    keep a forged answer. Where the framework refuses line breaks, whoever sends them still decides what the header says.`,
  fix: 'Take line breaks out, or encode the value, before it becomes a header.',
  fixIn: {
    javascript: '`encodeURIComponent(name)`.',
    python: '`urllib.parse.quote(name)` for an answer, `email.header.Header(name)` for a mail.',
    java: '`URLEncoder.encode(name, StandardCharsets.UTF_8)`.',
    php: '`rawurlencode($name)`.',
    csharp: '`Uri.EscapeDataString(name)`.',
  },
  blindSpots: 'Frameworks that refuse line breaks by themselves are reported at low confidence.',
  yieldsTo: ['network-cors-permissive'],
  wants: { sinks: HEADER_SINKS },
  examples: {
    bad: [
      {
        'server.py': `
          from http.server import BaseHTTPRequestHandler

          class Handler(BaseHTTPRequestHandler):
              def do_GET(self):
                  self.send_header('X-Path', «self.path»)
                  self.end_headers()`,
      },
      {
        'server.js': `
          const express = require('express');
          express().get('/file', (req, res) => {
            res.setHeader('Content-Disposition', «'attachment; filename=' + req.query.name»);
            res.end();
          });`,
      },
      {
        'page.php': `
          <?php
          mail('desk@acme.test', 'Question', $_POST['text'], «'From: ' . $_POST['from']»);`,
      },
    ],
    good: [
      {
        'server.py': `
          from http.server import BaseHTTPRequestHandler
          from urllib.parse import quote

          class Handler(BaseHTTPRequestHandler):
              def do_GET(self):
                  self.body = self.rfile
                  self.send_header('X-Path', quote(self.path))
                  self.send_header('Date', self.date_time_string())
                  self.end_headers()`,
      },
      {
        'server.js': `
          const express = require('express');
          express().get('/file', (req, res) => {
            res.setHeader('Content-Disposition', 'attachment; filename=' + encodeURIComponent(req.query.name));
            res.setHeader('Content-Type', 'text/plain');
            res.end();
          });`,
      },
      {
        'page.php': `
          <?php
          $from = str_replace(["\\r", "\\n"], '', $_POST['from']);
          mail('desk@acme.test', 'Question', $_POST['text'], 'From: ' . $from);`,
      },
    ],
  },

  *find({ flows }) {
    const written = flows.filter(({ callee }) => !REFUSES.test(callee));
    yield* sightFlows(written, 'medium', ['remote', 'tool'], say);
    const refused = flows.filter(({ callee }) => REFUSES.test(callee));
    for (const sighting of sightFlows(refused, 'medium', ['remote', 'tool'], say))
      yield { ...sighting, severity: 'low', confidence: 'low' };
  },
};

function say({ spec, source, callee }: Flow): string {
  const written =
    spec.property === undefined
      ? `${callee}() writes ${source.what} into a header`
      : `The header \`${callee}\` holds ${source.what}`;
  return `${written}; ${controllerOf(source.kind)} decides what it says.`;
}
