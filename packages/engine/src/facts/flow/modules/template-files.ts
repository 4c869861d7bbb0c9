import { TEMPLATE_ENDINGS, TEMPLATE_FOLDERS } from '../../../knowledge/sinks/html-templates.ts';
import { folderOf } from '../../../tree/paths.ts';
import type { Machine } from '../machine/machine.ts';

/** A template of the repository. */
export interface TemplateFile {
  readonly path: string;
  readonly text: string;
}

/** A path from the folder of the templates on. */
const NAME = /^(?!.{0,200}\.\.(?:\/|$))\w[\w./ -]{0,200}$/;

/** Templates that one file fills in; each is looked for in many places. A file with more of them was not looked at whole. */
const MOST_FOUND = 200;

/** `shop/templates/search.html` for `search.html` in `shop/views/pages.py`; servers of Node need not be told how it ends. */
export function findTemplate(machine: Machine, name: string): TemplateFile | undefined {
  const { work, module } = machine;
  const key = `${folderOf(module.path)} ${name}`;
  if (!work.foundTemplates.has(key)) {
    if (work.foundTemplates.size >= MOST_FOUND) work.exhausted = true;
    else work.foundTemplates.set(key, searchTemplate(machine, name));
  }
  return work.foundTemplates.get(key);
}

function searchTemplate({ world, module }: Machine, name: string): TemplateFile | undefined {
  const inner = name.replace(/^\.?\//, '');
  if (!NAME.test(inner)) return undefined;
  const isWhole = module.isPython || TEMPLATE_ENDINGS.some((ending) => inner.endsWith(ending));
  const endings = isWhole ? [''] : TEMPLATE_ENDINGS;
  for (let folder = folderOf(module.path); ; folder = folderOf(folder)) {
    for (const kept of TEMPLATE_FOLDERS) {
      for (const ending of endings) {
        const path = `${folder === '' ? '' : `${folder}/`}${kept}/${inner}${ending}`;
        const text = world.textAt(path);
        if (text !== undefined) return { path, text };
      }
    }
    if (folder === '') return undefined;
  }
}
