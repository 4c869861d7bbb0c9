import type { FileCheck } from '../../check.ts';
import { lineBefore } from '../../facts/text/lines.ts';
import { fake } from '../../fake.ts';
import { assignmentsAt } from '../../knowledge/secrets/assignment.ts';
import { couldBePassword, looksRandom } from '../../knowledge/secrets/judge-value.ts';

const CREDENTIAL_NAME = /(?:key|token|secret|passw(?:or)?d|pwd|credentials?)$/i;
const CREDENTIAL_WORD = /key|token|secret|passw|pwd|credential/gi;
/** A file of secrets that becomes a layer everyone can unpack. */
const COPIED_SECRET =
  /^\s{0,8}(?:COPY|ADD)\s[^\n]{0,80}?(?<secret>(?:[^\s*]{0,80}\/|(?<=\s))(?:\.env(?!\.(?:example|sample|template|dist))(?:\.\w+)?|id_rsa|\.npmrc|\.netrc|\.aws|\.ssh|\.pypirc|\.git-credentials))(?=\s)/gim;
/** What is written for others to fill in becomes no secret under another name. */
const TEMPLATE = /(?:\.(?:example|sample|template|dist)|example\.env)\s{1,4}$/;

export const check: FileCheck = {
  id: 'secrets-container-build',
  title: 'Secret baked into an image or a compose file',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [798, 522],
  why: `
    Everything a build copies or sets stays in a layer, and whoever can pull the image can read it, even if a later step removes it.`,
  fix: `
    Pass it at run time, or mount it for one step: \`RUN --mount=type=secret,id=token\`.
    Change what was already published.`,
  blindSpots: 'Values that reach the build through build arguments on a command line are not seen.',
  wants: { roles: ['dockerfile', 'compose'] },
  examples: {
    bad: [
      { Dockerfile: `FROM node:24\nENV NPM_TOKEN=«${fake('', 36)}»\n` },
      { Dockerfile: 'FROM node:24\nCOPY «.env» /app/\n' },
      { 'compose.yml': `services:\n  db:\n    environment:\n      DB_PASSWORD: «${fake('', 12)}»\n` },
    ],
    good: [
      { Dockerfile: `FROM node:24\nRUN echo 1 && \\\\\n#   export NPM_TOKEN=${fake('', 36)} && \\\\\n  echo 2\n` },
      { Dockerfile: 'FROM node:24\nARG NPM_TOKEN\nCOPY .env.example /app/\n' },
      { Dockerfile: 'FROM node:24\nCOPY --chown=app:app ./docker/.env.example /app/.env\n' },
      { 'compose.yml': 'services:\n  db:\n    environment:\n      DB_PASSWORD: ${DB_PASSWORD}\n' },
      { 'compose.yml': 'services:\n  db:\n    environment:\n      POSTGRES_PASSWORD: postgres\n' },
    ],
  },

  *find(file) {
    const places = Array.from(file.text.matchAll(CREDENTIAL_WORD), (match) => match.index);
    const isCredential = (name: string): boolean => CREDENTIAL_NAME.test(name);
    for (const { name, value, start } of assignmentsAt(file.text, places, true, isCredential)) {
      if (/^\s*#/.test(lineBefore(file.text, start))) continue;
      if (!looksRandom(value) && !(/passw|pwd/i.test(name) && /\d/.test(value) && couldBePassword(value))) continue;
      const at = file.span(start, start + value.length);
      yield {
        at,
        redact: at,
        message: `\`${name}\` is set to a written-out value.`,
        // The password of a database beside the program is no key to anything else.
        ...(file.role === 'compose' && /passw|pwd/i.test(name) && { severity: 'medium' }),
      };
    }
    for (const match of file.role === 'dockerfile' ? file.text.matchAll(COPIED_SECRET) : []) {
      const path = match.groups?.['secret'] ?? '';
      const start = match.index + match[0].length - path.length;
      if (TEMPLATE.test(file.text.slice(match.index, start))) continue;
      const isSetting = path.endsWith('.npmrc');
      yield {
        at: file.span(start, start + path.length),
        message: isSetting
          ? `The build copies \`${path}\` into a layer of the image, with the token that may stand in it.`
          : `The build copies \`${path}\` into a layer of the image.`,
        // Most hold settings alone; a token in one that is committed is found where it stands.
        ...(isSetting && { severity: 'low' }),
      };
    }
  },
};
