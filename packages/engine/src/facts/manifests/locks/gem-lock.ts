import type { Draft, ReadLock, Root } from './lock.ts';

const SECTION = /^([A-Z ]+)$/;
const PACKAGE = /^ {4}([\w.-]+) \(([^)\s]+)\)$/;
const NEED = /^ {6}([\w.-]+)(?: \(|$)/;
const ASKED = /^ {2}([\w.-]+)(?: \([^)]*\))?!?$/;
const CHECKSUM = /^ {2}([\w.-]+) \(([^)\s]+)\) sha256=([0-9a-f]{64})/;

/** Reads `Gemfile.lock`: sections in capitals, packages and what they need by indentation. */
export const readGemLock: ReadLock = (file) => {
  const drafts = new Map<string, Draft & { readonly wants: string[]; readonly integrity: string[] }>();
  const roots: Root[] = [];
  let section = '';
  let source: string | undefined;
  let current: string[] = [];
  for (const [at, { text }] of file.lines().entries()) {
    section = SECTION.exec(text)?.[1] ?? section;
    if (text.startsWith('  remote: ')) source = section === 'GIT' ? text.slice('  remote: '.length) : undefined;
    const [, name = '', written = ''] = (section === 'GEM' || section === 'GIT' ? PACKAGE.exec(text) : null) ?? [];
    if (name !== '') {
      // One entry for each platform it was built for.
      const version = versionOf(written);
      const known = drafts.get(`${name} ${version}`);
      current = known?.wants ?? [];
      const keys = [`${name} ${version}`, name];
      if (known === undefined)
        drafts.set(keys[0] ?? '', { keys, name, version, line: at + 1, source, integrity: [], wants: current });
    } else if (section === 'GEM' || section === 'GIT') {
      const need = NEED.exec(text)?.[1];
      if (need !== undefined) current.push(need);
    } else if (section === 'DEPENDENCIES') {
      const asked = ASKED.exec(text)?.[1];
      if (asked !== undefined) roots.push([asked, 'runtime']);
    } else if (section === 'CHECKSUMS') {
      const [, gem = '', of = '', digest = ''] = CHECKSUM.exec(text) ?? [];
      drafts.get(`${gem} ${versionOf(of)}`)?.integrity.push(`sha256:${digest}`);
    }
  }
  return section === '' ? undefined : { ecosystem: 'gem', drafts: [...drafts.values()], roots };
};

/** A gem's version has no dash; behind one stands the platform. */
function versionOf(written: string): string {
  return written.split('-', 1)[0] ?? written;
}
