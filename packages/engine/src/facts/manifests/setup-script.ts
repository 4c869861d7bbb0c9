import type { Note } from '../notes.ts';
import { manifestGap, type ManifestFile } from './manifest.ts';
import { placeOfText } from './places.ts';

/** `setup.py` runs whole whenever its package is built from source; with `cmdclass` it also changes what installing does. */
export function readSetupScript(file: ManifestFile): readonly Note[] {
  const name = /\bname\s{0,4}=\s{0,4}["']([\w.-]{1,100})["']/.exec(file.text)?.[1];
  const event = file.text.includes('cmdclass') ? 'python install' : 'python build';
  const at = placeOfText(file, file.text.includes('cmdclass') ? 'cmdclass' : 'setup(');
  const notes: Note[] = [{ kind: 'hook', at, event, command: 'setup.py', target: file.path }];
  // A program: what it asks for is known only to whoever runs it.
  if (file.text.includes('install_requires')) notes.push(manifestGap(file, 'a program, which is not run'));
  if (name !== undefined) {
    notes.push({
      kind: 'package',
      at: placeOfText(file, name),
      ecosystem: 'pypi',
      name,
      version: /\bversion\s{0,4}=\s{0,4}["']([\w.+-]{1,40})["']/.exec(file.text)?.[1],
      description: /\bdescription\s{0,4}=\s{0,4}["']([^"'\n]{1,300})["']/.exec(file.text)?.[1],
      commands: commandsOf(file.text),
      main: undefined,
    });
  }
  return notes;
}

/** Names of the commands that `entry_points` brings. */
function commandsOf(text: string): readonly string[] {
  const list = /["']console_scripts["']\s{0,4}:\s{0,4}\[([^\]]{0,2000})\]/.exec(text)?.[1] ?? '';
  return [...list.matchAll(/["']\s{0,4}([\w.-]{1,80})\s{0,4}=/g)].flatMap(([, name]) => name ?? []);
}
