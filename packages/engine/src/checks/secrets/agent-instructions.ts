import type { FileCheck } from '../../check.ts';
import { fake } from '../../fake.ts';
import { couldBePassword, looksRandom } from '../../knowledge/secrets/judge-value.ts';
import { lineBefore } from '../../facts/text/lines.ts';
import { countWhile } from '../../facts/text/in-order.ts';

/** "the API key is `…`", "password: …", "use token …". */
const SAID_IN_PROSE =
  /\b(?<name>api[ _-]?key|access[ _-]?key|token|secret|passw(?:or)?d|credentials?)\b["'`*]{0,3}\s{0,3}(?:is|are|=|:|->)\s{0,3}["'`*]{0,3}(?<secret>[^\s"'`*,;]{6,200})/gi;

export const check: FileCheck = {
  id: 'secrets-agent-instructions',
  title: 'Credential in the instructions of an agent',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [798, 522],
  why: `
    Instructions are sent to a model with every request, are kept in its context, and are repeated to whoever asks well enough.`,
  fix: `
    Revoke the credential. Let the agent's tools read it from the environment, so that the model never sees it.`,
  blindSpots: 'Credentials that the text only hints at are not seen.',
  wants: { roles: ['agent-rules', 'skill'] },
  examples: {
    bad: [
      { 'AGENTS.md': `Call the billing service. The API key is \`«${fake('', 32)}»\`.` },
      { 'SKILL.md': `---\nname: deploy\n---\nLog in as deploy, password: «Winter-2031-x7»` },
    ],
    good: [
      {
        'SKILL.md':
          '---\nname: api\n---\nThe answer holds "token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9...". Make one with token = $security.randomString(32)',
      },
      { 'AGENTS.md': 'The API key is read from `BILLING_KEY`; never print it.' },
      { 'SKILL.md': '---\nname: deploy\n---\nThe token is required. Ask the user: password: <your password>' },
    ],
  },

  *find(file) {
    let fences: readonly number[] | undefined;
    for (const match of file.text.matchAll(SAID_IN_PROSE)) {
      const { name = '', secret: written = '' } = match.groups ?? {};
      const secret = written.replace(/[.)\]]+$/, '');
      // Cut short, or put together by code.
      if (/(?:\.{3}|…)$/.test(written) || /^\$|\(/.test(secret)) continue;
      const isPassword = /^passw|^cred/i.test(name) && /\d/.test(secret) && couldBePassword(secret);
      if (!isPassword && !looksRandom(secret)) continue;
      const start = match.index + match[0].lastIndexOf(written);
      const at = file.span(start, start + secret.length);
      // A sample of code in a fence shows what such a line looks like; only what looks like a key of somebody's is one.
      fences ??= fencesIn(file.text);
      const isShown =
        isFenced(fences, match.index) ||
        isInAddress(file.text, match.index) ||
        isOfNobody(file.text, match.index) ||
        SAMPLE.test(lineBefore(file.text, match.index));
      const isSample = isShown && !(looksRandom(secret) && secret.length >= 24);
      yield {
        at,
        redact: at,
        message: `The instructions tell the ${name.toLowerCase()} itself.`,
        ...(isSample && { confidence: 'low', severity: 'medium' }),
      };
    }
  },
};

/** "Example compliant password: …". */
const SAMPLE = /\b(?:example|sample|e\.g\.)[^.!?]{0,40}$/i;

/** Where the marks of fenced blocks stand, in order. */
function fencesIn(text: string): readonly number[] {
  return Array.from(text.matchAll(/^[ \t]{0,8}(?:```|~~~)/gm), ({ index }) => index);
}

/** Whether an offset lies between the marks of a fenced block. */
function isFenced(fences: readonly number[], at: number): boolean {
  return countWhile(fences, (fence) => fence < at) % 2 === 1;
}

/** The account beside it belongs to a domain that is nobody's. */
function isOfNobody(text: string, at: number): boolean {
  return /@(?:[\w-]{1,40}\.)?(?:example|test)\.(?:com|org|net)\b[^@]{0,80}$/.test(
    text.slice(Math.max(0, at - 140), at),
  );
}

function isInAddress(text: string, at: number): boolean {
  return /https?:\/\/\S{0,200}$/.test(text.slice(Math.max(0, at - 208), at));
}
