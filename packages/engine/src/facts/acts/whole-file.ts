import { SHADY_HOSTS } from '../../knowledge/shady-hosts.ts';
import type { PlainCode } from './plain-code.ts';
import { isFromVendor } from './vendors.ts';

/** What a name was set to, and where. */
export interface Setting {
  readonly at: number;
  readonly value: string;
}

const VARIABLE = /\$(?<name>\w{1,40})\s{0,3}=\s{0,3}(?=(?<value>[^\n]{2,200}))/g;
const SHELL_SETTING = /^[ \t]{0,16}(?:export |local |readonly )?([A-Za-z_]\w{0,60})=["']?([^\s"']{1,300})/gm;
const CALLED = /\b([A-Za-z_]\w{2,60})\(/g;
const MACHINE_KIT =
  /\b(?:from|import|require)\b[\s("'{]{1,4}(?:@?e2b|daytona|@daytonaio|modal|docker|dockerode|paramiko|asyncssh|fabric|ssh2|node-ssh)\b/;

/** `$f = "$env:TEMP\\a.exe"` of PowerShell, in the order of the file, by name in small letters. */
export const variablesOf = oncePerFile((text) => {
  const settings = new Map<string, Setting[]>();
  for (const { index, groups } of text.matchAll(VARIABLE)) {
    const name = groups?.['name']?.toLowerCase() ?? '';
    const known = settings.get(name) ?? [];
    settings.set(name, known);
    known.push({ at: index, value: groups?.['value']?.trim() ?? '' });
  }
  return settings;
});
/** Names that a shell sets, `URL="https://…"`, and whether all that they are set to comes from a vendor. */
export const vendorSettingsOf = oncePerFile((text) => {
  const settings = new Map<string, boolean>();
  for (const [, name = '', value = ''] of text.matchAll(SHELL_SETTING))
    settings.set(name, settings.get(name) !== false && isFromVendor(value));
  return settings;
});
/** How often the file writes a name with a bracket behind it. */
export const callCountsOf = oncePerFile((text) => {
  const counts = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(CALLED)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
});
export const namesShadyHost = oncePerFile((text) => SHADY_HOSTS.test(text));
/** The file works with machines of its own making. */
export const makesMachines = oncePerFile((text) => MACHINE_KIT.test(text));

/** The last setting before an offset. */
export function lastBefore(settings: readonly Setting[], offset: number): Setting | undefined {
  let [low, high] = [0, settings.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((settings[middle]?.at ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return settings[low - 1];
}

/** A file may ask thousands of times what the whole of it says: it is read once. */
function oncePerFile<T>(read: (text: string) => T): (code: PlainCode) => T {
  const known = new WeakMap<PlainCode, { readonly answer: T }>();
  return (code) => {
    const made = known.get(code) ?? { answer: read(code.text) };
    known.set(code, made);
    return made.answer;
  };
}
