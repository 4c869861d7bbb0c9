import type { FileCheck } from '../../check.ts';
import { isCode } from '../../inventory/language.ts';
import { asksForSignature } from '../../knowledge/checked-downloads.ts';

/** The program's own file is replaced. */
const REPLACES: readonly RegExp[] = [
  /\b(?:open|writeFile(?:Sync)?|createWriteStream|rename(?:Sync)?|copyFile(?:Sync)?|shutil\.(?:copy|move)\w{0,5}|os\.(?:rename|replace))\s{0,2}\(\s{0,3}(?:__filename|__file__|sys\.argv\[0\]|process\.argv\[1\]|process\.execPath|sys\.executable|os\.path\.abspath\(__file__\)|os\.path\.realpath\(__file__\))\s{0,3},/g,
  /\b(?:rename(?:Sync)?|copyFile(?:Sync)?|os\.(?:rename|replace)|shutil\.(?:copy|move)\w{0,5})\s{0,2}\([^,\n]{1,80},\s{0,3}(?:__filename|__file__|sys\.argv\[0\]|process\.argv\[1\]|process\.execPath|sys\.executable)\s{0,3}\)/g,
];
const FETCHES =
  /\brequests\.get\b|\burlopen\b|\burlretrieve\b|\bfetch\s{0,2}\(|\baxios\b|\bhttps?\.get\b|\bgot\s{0,2}\(|\bcurl\b|\bwget\b/;
const CHECKED =
  /\bsha(?:256|512)\b|\bcreateHash\b|\bhashlib\b|\bverify\b|\bsignature\b|\bchecksum\b|\bminisign\b|\bcosign\b|\bgpg\b/i;
const NEAR = 2500;

export const check: FileCheck = {
  id: 'supply-chain-unsigned-self-update',
  title: 'Replaces itself with an unchecked download',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [494],
  why: `
    The program overwrites its own file with what a server sends, and checks neither a signature nor a hash. Whoever gets
    hold of the server, or of the way to it, replaces the program on every machine.`,
  fix: 'Leave updates to the package manager, or check a signature whose key is part of the program.',
  blindSpots:
    'A check of a signature or hash is recognised by its words nearby; updates that another program performs are not seen.',
  wants: {
    keywords: ['__filename', '__file__', 'sys.argv[0]', 'process.argv[1]', 'process.execpath', 'sys.executable'],
  },
  examples: {
    bad: [
      { 'update.py': 'body = requests.get(url).content\n«open(__file__,» "wb").write(body)\n' },
      { 'update.js': 'const body = await (await fetch(url)).text();\nfs.«writeFileSync(__filename,» body);\n' },
    ],
    good: [
      {
        'update.ts': `
          import { spawn } from 'node:child_process';
          import { chmod, rename, writeFile } from 'node:fs/promises';
          import { isAuthentic } from './release-key.ts';
          export async function update(): Promise<void> {
            const release = await (await fetch('https://releases.acme-agent.io/latest.json')).json();
            const program = Buffer.from(await (await fetch(release.url)).arrayBuffer());
            if (!isAuthentic(program, release.signed)) throw new Error('not ours');
            const staged = process.execPath + '.new';
            await writeFile(staged, program);
            await chmod(staged, 0o755);
            await rename(staged, process.execPath);
            spawn(process.execPath, process.argv.slice(1), { detached: true });
          }`,
      },
      { 'log.py': 'source = open(__file__).read()\n' },
      {
        'update.py':
          'body = requests.get(url).content\nif hashlib.sha256(body).hexdigest() != wanted: raise SystemExit(1)\nopen(__file__, "wb").write(body)\n',
      },
    ],
  },

  *find({ windows, language, text, context }) {
    if (!isCode(language) || context === 'docs' || context === 'test') return;
    for (const window of windows) {
      for (const form of REPLACES) {
        for (const match of window.text.matchAll(form)) {
          const at = window.spanOf(match);
          const nearby = text.slice(Math.max(0, at.start - NEAR), at.end + NEAR);
          if (/["']r[bt]?["']/.test(text.slice(at.end, at.end + 8)) || !FETCHES.test(nearby)) continue;
          if (CHECKED.test(nearby) || asksForSignature(nearby)) continue;
          yield { at, message: 'The program overwrites itself with a download that nothing was compared with.' };
        }
      }
    }
  },
};
