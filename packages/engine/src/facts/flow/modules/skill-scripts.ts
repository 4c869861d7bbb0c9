import { fileNameOf, folderOf } from '../../../tree/paths.ts';
import type { CodeFile } from '../../code.ts';
import type { Exists } from './folders.ts';

/** Folders of a skill that hold what it has the agent run; a file beside the skill itself is one too. */
const SCRIPT_FOLDER = /^(?:scripts?|bin|tools?|src|lib|helpers?|utils?|core|resources|assets)$/;
const DEEPEST = 3;
const MANIFESTS = ['package.json', 'pyproject.toml', 'setup.py', 'go.mod', 'Cargo.toml'];

/** Whether a script lies where a skill keeps what the agent runs. A package that brings a skill along is a package first. */
export function liesBesideSkill(file: CodeFile, exists: Exists): boolean {
  if (file.context !== 'runtime') return false;
  let folder = folderOf(file.path);
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    const base = folder === '' ? '' : `${folder}/`;
    if (exists(`${base}SKILL.md`)) return folder !== '' || !MANIFESTS.some(exists);
    if (!SCRIPT_FOLDER.test(fileNameOf(folder))) return false;
    folder = folderOf(folder);
  }
  return false;
}

const MAIN = /^if __name__ == ["']__main__["']|\brequire\.main === module\b/m;

/** Whether a function is one that others of its file call: then they decide what it gets. */
export function isCalledInside(text: string, name: string): boolean {
  if (!/^\w{2,80}$/.test(name)) return true;
  const end = MAIN.exec(text)?.index ?? text.length;
  for (let at = text.indexOf(`${name}(`); at >= 0 && at < end; at = text.indexOf(`${name}(`, at + 1)) {
    if (!/[\w$]/.test(text[at - 1] ?? ' ') && !/\b(?:def|function)\s{1,3}$/.test(text.slice(Math.max(0, at - 12), at)))
      return true;
  }
  return false;
}
