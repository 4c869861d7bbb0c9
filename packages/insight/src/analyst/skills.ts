import type { Note } from '@assay/engine';
import type { Evidence } from './evidence.ts';

/** Whether a file belongs to a skill; one at the top has everything. */
export function inSkill(evidence: Evidence): (file: string) => boolean {
  const folders = skillFolders(evidence);
  return (file) => folders.some((folder) => file.startsWith(folder));
}

/** What the repository itself offers to agents; what a skill brings along as a template or an example is not its own. */
export function ownTools(evidence: Evidence): readonly Extract<Note, { kind: 'tool' }>[] {
  const isOwn = outsideSkills(evidence);
  return evidence.notes('tool').filter(({ at }) => isOwn(at.file));
}

/** Whether agents can call something of the repository's own. */
export function answersTools(evidence: Evidence): boolean {
  const isOwn = outsideSkills(evidence);
  const asked = evidence.notes('entry').filter((entry) => entry.source === 'tool' || /mcp/i.test(entry.framework));
  return ownTools(evidence).length > 0 || asked.some(({ at }) => isOwn(at.file));
}

/** A skill at the top makes nothing foreign that lies beside it. */
function outsideSkills(evidence: Evidence): (file: string) => boolean {
  const folders = skillFolders(evidence).filter((folder) => folder !== '');
  return (file) => !folders.some((folder) => file.startsWith(folder));
}

/** Folders of the skills, each with a slash behind it; empty for one at the top. */
function skillFolders(evidence: Evidence): readonly string[] {
  return evidence.notes('skill').flatMap(({ at }) => {
    const found = /^(?<folder>.*\/)?SKILL\.md$/i.exec(at.file);
    return found === null ? [] : [found.groups?.['folder'] ?? ''];
  });
}
