import { lineBefore } from './lines.ts';

const PRINTS = /^\s*(?:console\.\w{3,5}|print(?:ln|f)?|puts|(?:click\.)?s?echo)\s{0,2}!?\(\s{0,2}f?["'`]/;

/** `console.log('… "rm -rf /"')`: what stands in a text that the line prints is an example for whoever reads it. */
export function isPrinted(text: string, at: number): boolean {
  return PRINTS.test(lineBefore(text, at));
}
