import type { Role } from './roles.ts';

/** What YAML of no telling name says it is: workflow templates and reusable actions live anywhere. */
const YAML_SIGNS: readonly (readonly [signs: readonly RegExp[], role: Role])[] = [
  [[/^(?:on|"on"|'on'):/m, /^jobs:/m], 'github-workflow'],
  [[/^runs:/m, /^\s+using:\s*['"]?(?:composite|node\d+|docker)/m], 'github-action'],
  [[/^apiVersion:\s/m, /^kind:\s/m], 'kubernetes'],
  [[/^services:/m, /^\s+(?:image|build):/m], 'compose'],
];
/** The signs stand near the top; a long file is not searched to its end. */
const OPENING = 20_000;

/** What only the manifest of a browser's extension has. */
const EXTENSION_SIGN = /"manifest_version"\s*:\s*[23]\b/;

/** The role of a file whose path says nothing, from what it holds. */
export function roleOfContent(text: string, language: string): Role | undefined {
  const opening = text.slice(0, OPENING);
  if (language === 'json') return EXTENSION_SIGN.test(opening) ? 'extension-manifest' : undefined;
  if (language !== 'yaml') return undefined;
  return YAML_SIGNS.find(([signs]) => signs.every((sign) => sign.test(opening)))?.[1];
}
