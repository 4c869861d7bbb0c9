import { ASKED_URLS } from '../../../knowledge/sources.ts';
import type { QualifiedName } from '../names/names.ts';
import { type Value, WEB_ADDRESS } from '../values/values.ts';

/** What an address is parsed to: its path begins with a slash, whatever was parsed. */
const PARSED: ReadonlySet<string> = new Set(['URL()', 'url.URL()']);

/** Whether it is what an address was parsed to. */
export function isParsedAddress(name: QualifiedName | undefined): boolean {
  return name !== undefined && (PARSED.has(name.text) || ASKED_URLS.has(name.text));
}

/** `new URL(request.url).pathname`: who parses an address of the web takes out every `..`, until something is decoded. */
export function isTidied({ traits }: Value, { text }: QualifiedName, property: string): boolean {
  if (property !== 'pathname') return false;
  return ASKED_URLS.has(text) || (PARSED.has(text) && (traits & WEB_ADDRESS) !== 0);
}
