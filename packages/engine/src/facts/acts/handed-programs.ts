import { FETCHES } from '../../knowledge/hostile-code.ts';
import { HIDDEN_LITERAL, type Program } from './program.ts';

/** `exec(b64decode(sys.argv[1]))`: nothing is stored; whoever starts it hands the program over. */
export function isHandedOver(direct: string): boolean {
  return (/\bsys\.(?:argv\[|stdin\b)/.test(direct) || FILLED_IN.test(direct)) && !HIDDEN_LITERAL.test(direct);
}

/** `b64decode("{{CODE}}")` in a program that is itself a text: whoever fills it in sees what it is. */
const FILLED_IN =
  /\b\w{0,12}decode\(\s{0,3}b?(?:"{3}|'{3}|["'])(?:\{{1,2}\w{2,40}\}{1,2}|%\(\w{2,40}\)s|\$\{\w{2,40}\})(?:"{3}|'{3}|["'])/;

/** `param($Task) … FromBase64String($Task.code)`: a script of PowerShell decodes a member of what it was started with. */
export function isGivenToScript(text: string, language: string, { direct, steps }: Program): boolean {
  if (language !== 'powershell') return false;
  const whole = direct + steps;
  if (HIDDEN_LITERAL.test(whole) || FETCHES.test(whole) || READS.test(whole)) return false;
  const { root, name } = DECODED.exec(whole)?.groups ?? {};
  const from = root ?? (name === undefined ? undefined : memberOf(text, name));
  if (from === undefined) return false;
  return READS_INPUT.test(whole) || isParameter(text, from) || isParameter(text, listOf(text, from));
}
const DECODED = /FromBase64String\s{0,2}\(\s{0,3}\$(?:(?<root>\w{1,60})[.[]|(?<name>\w{1,60})\s{0,3}\))/i;
const READS_INPUT = /\$input\b/i;
/** What was left elsewhere on the machine was put there by somebody. */
const READS =
  /\bGet-(?:Content|Item\w{0,20}|Clipboard|WmiObject|CimInstance)\b|\bReadAll\w{4,5}\b|\bRegistry\b|\bGetEnvironmentVariable\b/i;

/** `$part = $Task.parts['main']`. */
function memberOf(text: string, name: string): string | undefined {
  return new RegExp(String.raw`\$${name}\s{0,3}=\s{0,3}\$(\w{1,60})[.[]`, 'i').exec(text)?.[1];
}

/** A name within `param(…)`, behind its type. */
function isParameter(text: string, name: string | undefined): boolean {
  if (name === undefined) return false;
  return new RegExp(String.raw`\bparam\s{0,3}\([^]{0,2000}?[\])(,\s]\$${name}\b\s{0,20}[,)=]`, 'i').test(text);
}

/** `foreach ($one in $Them.GetEnumerator())`. */
function listOf(text: string, name: string): string | undefined {
  return new RegExp(String.raw`\bforeach\s{0,3}\(\s{0,3}\$${name}\s{1,3}in\s{1,3}\$(\w{1,60})`, 'i').exec(text)?.[1];
}
