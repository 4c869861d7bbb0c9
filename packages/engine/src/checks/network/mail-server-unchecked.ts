import type { FileCheck } from '../../check.ts';
import type { CallFact } from '../../facts/flow/flow-facts.ts';

/** Clients of Python's standard library that check no certificate by themselves, and the option that makes them. */
const CONTEXTS: ReadonlyMap<string, string> = new Map([
  ['smtplib.SMTP_SSL', 'context'],
  ['smtplib.SMTP().starttls', 'context'],
  ['imaplib.IMAP4_SSL', 'ssl_context'],
  ['imaplib.IMAP4().starttls', 'ssl_context'],
  ['poplib.POP3_SSL', 'context'],
  ['poplib.POP3().stls', 'context'],
  ['ftplib.FTP_TLS', 'context'],
]);
/** On the way to this machine nobody stands in between. */
const OWN_MACHINE = /\b(?:localhost|127\.0\.0\.1)\b|\[?::1\b/;

export const check: FileCheck = {
  id: 'network-mail-server-unchecked',
  title: 'The certificate of a mail or file server is not checked',
  severity: 'low',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [295],
  why: `
    Python's clients for mail and FTP encrypt, but without a context they take every certificate: whoever stands between
    this program and the server can answer in its place, and is told the password.`,
  fix: 'Give the client `ssl.create_default_context()` as its `context` (`ssl_context` for IMAP).',
  blindSpots: 'A client that is handed over from elsewhere is not known as one.',
  wants: { calls: [...CONTEXTS.keys()] },
  examples: {
    bad: [
      {
        'mail.py': `
          import smtplib
          def send(host, user, password, message):
              with smtplib.SMTP(host, 587) as server:
                  «server.starttls()»
                  server.login(user, password)
                  server.send_message(message)`,
      },
      {
        'fetch.py': `
          import ftplib, imaplib
          def read(host, user, password):
              box = «imaplib.IMAP4_SSL(host)»
              box.login(user, password)
              return «ftplib.FTP_TLS(host, user, password, context=None)», box`,
      },
    ],
    good: [
      {
        'mail.py': `
          import smtplib, ssl
          def send(host, user, password, message):
              with smtplib.SMTP(host, 587) as server:
                  server.starttls(context=ssl.create_default_context())
                  server.login(user, password)
                  server.send_message(message)`,
      },
      {
        'local.py': `
          import imaplib, smtplib
          def relay(message, options):
              smtplib.SMTP('localhost').send_message(message)
              imaplib.IMAP4_SSL('127.0.0.1').noop()
              smtplib.SMTP_SSL('mail.example.com', **options).send_message(message)`,
      },
    ],
  },

  *find({ calls, path, text }) {
    const seen = new Set<number>();
    for (const call of calls) {
      if (call.at.file !== path || seen.has(call.at.start) || isChecked(call)) continue;
      const written = text.slice(call.at.start, call.at.end);
      // What is handed over with `**` may hold a context.
      if (OWN_MACHINE.test(written) || written.includes('**')) continue;
      seen.add(call.at.start);
      yield { at: call.at, message: `${call.callee}() takes every certificate here: it is given no context.` };
    }
  },
};

function isChecked(call: CallFact): boolean {
  const context = call.option(CONTEXTS.get(call.callee) ?? '');
  return context !== undefined && context.constant !== null;
}
