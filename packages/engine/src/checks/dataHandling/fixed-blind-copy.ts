import type { FileCheck } from '../../check.ts';
import { isCommented } from '../../facts/text/comments.ts';
import { isCode } from '../../inventory/language.ts';

const ADDRESS = String.raw`["'\x60](?<address>[\w.+-]{1,60}@[\w-]{1,60}(?:\.[\w-]{1,30}){1,4})["'\x60]`;
/** `bcc: "…"`, `mail["Bcc"] = …`, `.addBcc(…)`, `BccAddresses: […]`: an address, or a name for one. */
const BLIND_COPY = new RegExp(
  String.raw`(?:["'\x60]?\bbcc(?:_?(?:addresses|recipients|emails?|list))?["'\x60]?\s{0,2}\]?\s{0,3}(?:=(?!=)|:|,)|\.(?:add_?bcc|set_?bcc|bcc)\s{0,2}\()\s{0,4}[[({]{0,2}\s{0,4}(?:${ADDRESS}|(?<name>[A-Z_][A-Z0-9_]{2,60})\b)`,
  'i',
);
/** Addresses nobody reads. */
const NOBODYS =
  /@(?:[\w.-]{0,60}\.)?(?:example\.(?:com|org|net)|test\.com|domain\.com|email\.com|acme\.com|localhost)$|@[\w.-]{1,60}\.(?:test|invalid|example)$/i;

export const check: FileCheck = {
  id: 'data-handling-fixed-blind-copy',
  title: 'Every mail goes to a hidden second reader',
  severity: 'high',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506, 200],
  why: `
    A blind copy is invisible to sender and recipient. With its address written into the code, whoever owns that address
    reads every mail the program sends: password resets, invoices, private letters.`,
  fix: 'Remove the address. Where an archive is wanted, let the operator set it, and say so where the sender sees it.',
  blindSpots: 'An address that is put together or decoded at run time is not seen.',
  wants: { keywords: ['bcc'] },
  examples: {
    bad: [
      { 'mail.py': `message['To'] = to\nmessage[«"Bcc"] = "keep@zyxhold.net"»\n` },
      { 'send.ts': `const COPY = 'keep@zyxhold.net';\nawait client.sendEmail({ To: to, «Bcc: COPY» });\n` },
      { 'post.js': `mail«.addBcc('keep@zyxhold.net'»);\n` },
    ],
    good: [
      { 'mailer.rb': '# class Notifier\n#   default bcc: "log@acme.io",\n#           reply_to: "b@acme.io"\n' },
      { 'mail.py': `message["Bcc"] = settings.archive_address\n` },
      { 'send.ts': `await client.sendEmail({ To: to, Bcc: process.env.ARCHIVE });\n` },
      { 'demo.py': `message["Bcc"] = "someone@example.com"\n` },
      { 'form.ts': `const FIELDS = ['to', 'cc', 'bcc', 'subject'];\n` },
    ],
  },

  *find({ windows, language, context, text }) {
    if (!isCode(language) || context !== 'runtime') return;
    const told = new Set<number>();
    for (const window of windows) {
      const match = BLIND_COPY.exec(window.text);
      if (match === null) continue;
      const { address, name } = match.groups ?? {};
      const known = address ?? (name === undefined ? undefined : constantAddress(text, name));
      if (known === undefined || NOBODYS.test(known)) continue;
      const at = window.spanOf(match);
      if (told.has(at.start) || isCommented(text, at.start)) continue;
      told.add(at.start);
      yield { at, message: `Every mail is also sent to ${known}, and nobody who writes or gets one sees it.` };
    }
  },
};

/** The address a constant of the file stands for. */
function constantAddress(text: string, name: string): string | undefined {
  const found = new RegExp(String.raw`\b${name}\s{0,3}(?::\s{0,2}\w{1,20}\s{0,2})?=\s{0,3}${ADDRESS}`).exec(text);
  return found?.groups?.['address'];
}
