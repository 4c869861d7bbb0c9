import type { FileCheck } from '../../check.ts';

/** A debugger on every interface, in a script, a manifest or a container. */
const EXPOSED =
  /--inspect(?:-brk)?=0\.0\.0\.0(?::\d{1,5})?|-agentlib:jdwp=[^\s"']{0,80}address=(?:\*|0\.0\.0\.0):\d{1,5}|debugpy[^\n"']{0,40}--listen\s{1,3}0\.0\.0\.0:\d{1,5}|debugpy\.listen\(\(?\s{0,3}["']0\.0\.0\.0["'][^)]{0,20}\)/g;

/** Only where whoever starts the program asks for it. */
const ASKED_FOR =
  /\bif\b[^\n]{0,80}(?:environ|getenv|process\.env|DEBUG)[^\n]{0,80}\n(?:[^\n]{0,80}\n){0,3}[^\n]{0,40}$/;

/** A script for those who work on the project: `"test:debug": "node --inspect…"`. */
const FOR_DEVELOPERS =
  /"(?:[\w-]{0,20}:)?(?:dev|develop|test|tests|debug|watch)(?:[:_-][\w:-]{0,30})?"\s{0,3}:\s{0,3}"[^"\n]{0,400}$/;

export const check: FileCheck = {
  id: 'rce-debugger-exposed',
  title: 'Debugger listens on every interface',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [489],
  why: `
    Whoever can reach a debugger's port runs code in the process, without a password.`,
  fix: `
    Bind it to 127.0.0.1 and forward the port when it is needed.`,
  blindSpots: 'Ports opened by a firewall or a container runtime are not seen.',
  wants: { keywords: ['--inspect', 'jdwp', 'debugpy'] },
  examples: {
    bad: [
      { 'package.json': '{"scripts": {"start": "node «--inspect=0.0.0.0:9229» server.js"}}' },
      { Dockerfile: 'FROM python:3\nCMD python -m «debugpy --listen 0.0.0.0:5678» app.py\n' },
    ],
    good: [
      { 'package.json': '{"scripts": {"start": "node --inspect server.js"}}' },
      { Dockerfile: 'FROM python:3\nCMD python -m debugpy --listen 127.0.0.1:5678 app.py\n' },
    ],
  },

  *find({ windows, text }) {
    for (const window of windows) {
      for (const match of window.text.matchAll(EXPOSED)) {
        const at = window.spanOf(match);
        yield {
          at,
          message: 'Everyone who reaches this port can run code in the process.',
          ...((ASKED_FOR.test(text.slice(Math.max(0, at.start - 200), at.start)) ||
            FOR_DEVELOPERS.test(text.slice(Math.max(0, at.start - 400), at.start))) && { severity: 'medium' }),
        };
      }
    }
  },
};
