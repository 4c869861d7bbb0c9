import type { Span } from '../span.ts';
import { countWhile } from './in-order.ts';

/** From the opening tag of a script to its end. */
type Script = Pick<Span, 'start' | 'end'>;

/** `<a href="{{ next }}">`: whoever follows it runs what stands behind `javascript:`. */
export function beginsAddress(text: string, offset: number): boolean {
  return ADDRESS.test(text.slice(Math.max(0, offset - LONGEST_TAG), offset));
}
const LONGEST_TAG = 400;
const ADDRESS =
  /<(?:a|area)\b[^<>]{0,300}\shref\s?=\s?["']?$|<form\b[^<>]{0,300}\saction\s?=\s?["']?$|<iframe\b[^<>]{0,300}\ssrc\s?=\s?["']?$|\sformaction\s?=\s?["']?$/i;

/** Where scripts are written into a page, in order: what stands between their tags. */
export function scriptsIn(text: string): readonly Script[] {
  const scripts: Script[] = [];
  let last = 0;
  for (const { 0: opening, index } of text.matchAll(SCRIPT)) {
    if (index < last) continue;
    const start = index + opening.length;
    const closing = text.indexOf('</script', start);
    last = closing < 0 ? text.length : closing;
    scripts.push({ start, end: last });
  }
  return scripts;
}
/** A script that is written into the page, and no data that a script reads. */
const SCRIPT =
  /<script\b(?![^>]{0,400}\ssrc\s?=)(?![^>]{0,200}\btype\s?=\s?["']?(?:application\/(?!javascript)|text\/(?!javascript)|importmap))[^>]{0,400}>/gi;

/** In one of the scripts, where the end tag of one ends it even in the midst of a text. */
export function isInScript(scripts: readonly Script[], offset: number): boolean {
  return scriptAt(scripts, offset) !== undefined;
}

/** In a script and outside of its texts: what is escaped for a page is code there all the same. */
export function isCode(text: string, scripts: readonly Script[], offset: number): boolean {
  const script = scriptAt(scripts, offset);
  if (script === undefined) return false;
  const before = text.slice(Math.max(script.start, offset - LONGEST_LINE), offset);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return !/\/\/|\/\*/.test(line) && ['"', "'", '`'].every((quote) => line.split(quote).length % 2 === 1);
}
const LONGEST_LINE = 400;

function scriptAt(scripts: readonly Script[], offset: number): Script | undefined {
  const script = scripts[countWhile(scripts, ({ end }) => end <= offset)];
  return script === undefined || offset < script.start ? undefined : script;
}
