/** What a pair of brackets in a pattern keeps of the text. */
export interface Group {
  readonly name: string | undefined;
  /** The pattern between the brackets. */
  readonly body: string;
}

const MOST_GROUPS = 32;
/** `(`, `(?<name>` and `(?P<name>` keep what they match; all else with a question mark does not. */
const KEEPS = /\((?!\?)|\(\?P?<(?<name>[A-Za-z_$][\w$]*)>/y;

/** The groups of a pattern in the order of their numbers; undefined where its brackets do not close. */
export function groupsOf(pattern: string): readonly Group[] | undefined {
  const groups: { name: string | undefined; from: number; body: string }[] = [];
  const open: ((typeof groups)[number] | undefined)[] = [];
  let isInClass = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at];
    if (character === '\\') at += 1;
    else if (isInClass) isInClass = character !== ']';
    else if (character === '[') {
      isInClass = true;
      // A bracket that comes first is meant: `[]a]`, `[^]a]`.
      if (pattern[at + 1] === '^') at += 1;
      if (pattern[at + 1] === ']') at += 1;
    } else if (character === '(') {
      KEEPS.lastIndex = at;
      const kept = KEEPS.exec(pattern);
      const group = kept === null ? undefined : { name: kept.groups?.['name'], from: at + kept[0].length, body: '' };
      open.push(group);
      if (group !== undefined) groups.push(group);
    } else if (character === ')') {
      if (open.length === 0) return undefined;
      const group = open.pop();
      if (group !== undefined) group.body = pattern.slice(group.from, at);
    }
  }
  return open.length > 0 || isInClass || groups.length > MOST_GROUPS ? undefined : groups;
}
