import type { FileCheck } from '../../check.ts';
import { isInlineCode } from '../../facts/text/inline-code.ts';
import { isCode } from '../../inventory/language.ts';

/** A debugger on every interface, in a script, a manifest or a container. */
const EXPOSED =
  /--inspect(?:-brk)?=0\.0\.0\.0(?::\d{1,5})?|-agentlib:jdwp=[^\s"']{0,80}address=(?:\*|0\.0\.0\.0):\d{1,5}|debugpy[^\n"']{0,40}--listen\s{1,3}0\.0\.0\.0:\d{1,5}|debugpy\.listen\(\(?\s{0,3}["']0\.0\.0\.0["'][^)]{0,20}\)/g;

/** Only where whoever starts the program asks for it. */
const ASKED_FOR =
  /\bif\b[^\n]{0,80}(?:environ|getenv|process\.env|DEBUG)[^\n]{0,80}\n(?:[^\n]{0,80}\n){0,3}[^\n]{0,40}$/;
/** `if not config.debug: return`, some lines before. */
const GIVEN_UP = /\bif\s{1,3}(?:not\s{1,3}|!\s?)[\w.]{0,60}debug[\w.]{0,20}\s{0,2}:\s{0,40}return\b/i;

/** A script for those who work on the project: `"test:debug": "node --inspect…"`. */
const FOR_DEVELOPERS =
  /"(?:[\w-]{0,20}:)?(?:dev|develop|test|tests|debug|watch)(?:[:_-][\w:-]{0,30})?"\s{0,3}:\s{0,3}"(?:[^"\\\n]|\\.){0,400}$/;

/** A script, or the settings of an environment, that say what they are for. */
const FOR_DEBUGGING =
  /(?:^|[/_.-])debug[^/]{0,30}\.(?:sh|bash|zsh|ps1|cmd|bat)$|(?:^|\/)(?:dev|development|local)\/[^/]{1,80}\.ya?ml$/i;

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
      { 'docs/run.md': 'Start it:\n\n```\nnode «--inspect=0.0.0.0:9229» server.js\n```\n' },
      { Dockerfile: 'FROM python:3\nCMD python -m «debugpy --listen 0.0.0.0:5678» app.py\n' },
    ],
    good: [
      { 'test/start.test.js': "expect(commands).toContain('--inspect=0.0.0.0:9229');" },
      { 'package.json': '{"scripts": {"start": "node --inspect server.js"}}' },
      { Dockerfile: 'FROM python:3\nCMD python -m debugpy --listen 127.0.0.1:5678 app.py\n' },
      { 'docs/review.md': '* `node --inspect=0.0.0.0:9229 app.js` in production.\n' },
    ],
  },

  *find({ windows, text, language, path, context }) {
    // A test asks whether the switch is handed on.
    if (context === 'test' && isCode(language)) return;
    for (const window of windows) {
      for (const match of window.text.matchAll(EXPOSED)) {
        const at = window.spanOf(match);
        if (language === 'markdown' && isInlineCode(text, at.start)) continue;
        yield {
          at,
          message: 'Everyone who reaches this port can run code in the process.',
          ...(isForDebugging(path, text, at.start) && { severity: 'medium' }),
        };
      }
    }
  },
};

/** Started by those who work on the program, or by a switch of theirs. */
function isForDebugging(path: string, text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - 800), offset);
  return (
    FOR_DEBUGGING.test(path) ||
    ASKED_FOR.test(before.slice(-200)) ||
    GIVEN_UP.test(before.slice(-400)) ||
    FOR_DEVELOPERS.test(before)
  );
}
