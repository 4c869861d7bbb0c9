import { sinkBits } from './kinds.ts';
import { cleaned, soiled } from './taint.ts';
import { FOR_DOUBLE_QUOTES, FOR_SINGLE_QUOTES, QUOTED_WORD, withTaint, WRITTEN_AS_DATA, type Value } from './values.ts';

/** What holds of text because of how it is quoted or written, and only where it is put as it was meant to be. */
const QUOTING = QUOTED_WORD | FOR_SINGLE_QUOTES | FOR_DOUBLE_QUOTES;
const SHELL = sinkBits(['command', 'argument']);
const HTML = sinkBits(['html']);
/** Safe for these as well, it is safe by more than that. */
const BY_MORE = sinkBits(['sql', 'html']);
const BY_LETTERS = sinkBits(['sql', 'command']);

/** Whether it matters what stands before this. */
export function dependsOnPlace({ traits, taint }: Value): boolean {
  return (traits & (QUOTING | WRITTEN_AS_DATA)) !== 0 && taint !== undefined;
}

/**
 * The same behind this text: a quoted word between other quotes is quoted no more (`sh -c "ls 'x'"`), what was escaped for
 * quotes needs those around it, and tags in data are tags behind others.
 */
export function placedBehind(text: string, value: Value): Value {
  const { traits, taint } = value;
  if (taint === undefined) return value;
  if ((traits & WRITTEN_AS_DATA) !== 0) return TAG.test(text) ? inPage(value) : value;
  if ((traits & QUOTING) === 0) return value;
  const open = openQuote(text);
  const holds =
    (traits & QUOTED_WORD) !== 0
      ? open === undefined && !READ_TWICE.test(text.replace(SSH_OPTIONS, ' '))
      : open === ((traits & FOR_SINGLE_QUOTES) === 0 ? '"' : "'");
  if (!holds) return withTaint(value, soiled(taint, SHELL, BY_MORE));
  return (traits & QUOTED_WORD) === 0 ? withTaint(value, cleaned(taint, SHELL)) : value;
}

const TAG = /<[a-z!]/i;

/** The same in a page: a tag in what was written as JSON is one there, and `</script>` ends a script. */
export function inPage(value: Value): Value {
  return (value.traits & WRITTEN_AS_DATA) === 0 ? value : withTaint(value, soiled(value.taint, HTML, BY_LETTERS));
}

/** `ssh host ls 'x'`: the shell here takes the quotes away, and another one there reads the rest. */
const READ_TWICE = /(?:^|[;&|(]|\bsudo)\s{0,9}ssh\s{1,9}[^\s;&|]{1,200}\s[^;&|]{0,2000}$/;
const SSH_OPTIONS = /\s(?:-[BbcDEeFIiJLlmOopQRSWw]\s{1,9}\S{1,200}|-\w{1,9})(?=\s)/g;

/** The quote that a shell would still wait for at the end of a text. */
function openQuote(text: string): string | undefined {
  let open: string | undefined;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '\\' && open !== "'") index += 1;
    else if (character === open) open = undefined;
    else if (open === undefined && (character === "'" || character === '"')) open = character;
  }
  return open;
}
