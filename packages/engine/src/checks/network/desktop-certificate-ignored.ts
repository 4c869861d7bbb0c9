import type { FileCheck } from '../../check.ts';
import { isCommented } from '../../facts/text/comments.ts';
import { conditionsOver } from '../../facts/text/conditions.ts';

/** What a handler is called with last, said yes to as a matter of course. */
const FORMS: readonly RegExp[] = [
  /\.on\(\s{0,20}["'`]certificate-error["'`]\s{0,3},(?<handler>[^;]{0,200}?(?:=>|\)\s{0,3}\{)(?:[^;]{0,120};){0,3}?[^;]{0,60}?)\b\w{1,20}\(\s{0,3}true\s{0,3}\)/g,
  /\.setCertificateVerifyProc\((?<handler>[^;]{0,120}?(?:=>|\)\s{0,3}\{)(?:[^;]{0,120};){0,3}?[^;]{0,60}?)\b\w{1,20}\(\s{0,3}0\s{0,3}\)/g,
  /\bcommandLine\s{0,20}\.appendSwitch\(\s{0,3}["'`]ignore-certificate-errors["'`]/g,
];
const ASKS = /\bif\s{0,3}\(|\?|&&|\|\|/;
const WISHED = /dev|debug|test|local|insecure|self_?signed|ignore|allow|skip|trust/i;

export const check: FileCheck = {
  id: 'network-desktop-certificate-ignored',
  title: 'A desktop program takes any certificate',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [295],
  why: `
    Whoever stands between the program and a server can answer in its place: read what the user sends and put scripts into the
    pages that the windows show.`,
  fix: `
    Leave the decision to Electron. For a server with a certificate of your own compare its fingerprint before you say yes, and
    only for its address.`,
  blindSpots: 'A handler that asks anything before it says yes is believed.',
  wants: { keywords: ['certificate-error', 'setcertificateverifyproc'] },
  examples: {
    bad: [
      {
        'main.js': `
          const { app } = require('electron');
          app«.on('certificate-error', (event, contents, url, error, certificate, callback) => {
            event.preventDefault();
            callback(true)»;
          });`,
      },
      {
        'session.ts': `
          import { session } from 'electron';
          session.defaultSession«.setCertificateVerifyProc((request, callback) => callback(0)»);`,
      },
      { 'start.ts': "import { app } from 'electron';\napp.«commandLine.appendSwitch('ignore-certificate-errors'»);" },
    ],
    good: [
      {
        'main.js': `
          const { app } = require('electron');
          app.on('certificate-error', (event, contents, url, error, certificate, callback) => {
            if (certificate.fingerprint === FINGERPRINT) {
              event.preventDefault();
              callback(true);
            } else callback(false);
          });`,
      },
      {
        'session.ts': `
          import { session } from 'electron';
          session.defaultSession.setCertificateVerifyProc((request, callback) => callback(isOurs(request) ? 0 : -3));
          if (isDevelopment) {
            app.commandLine.appendSwitch('ignore-certificate-errors');
          }`,
      },
    ],
  },

  *find({ windows, text }) {
    for (const window of windows) {
      for (const form of FORMS) {
        for (const match of window.text.matchAll(form)) {
          const at = window.spanOf(match);
          if (isCommented(text, at.start) || ASKS.test(match.groups?.['handler'] ?? '')) continue;
          const isWished = conditionsOver(text, at.start).some((condition) => WISHED.test(condition));
          if (!isWished) yield { at, message: 'Every certificate is taken, also that of somebody in between.' };
        }
      }
    }
  },
};
