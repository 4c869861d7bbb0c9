import { textOf } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

const NUMBER = /^(?:[ui](?:8|16|32|64|128|size)|f32|f64|bool|char|NonZero\w*|\(\))$/;
/** Types that are read from text and let nothing through but what they stand for. */
const NARROW =
  /^(?:Uuid|Ulid|ObjectId|IpAddr|Ipv4Addr|Ipv6Addr|SocketAddr|Duration|Instant|SystemTime|DateTime|NaiveDate|NaiveDateTime|NaiveTime|OffsetDateTime|Decimal|BigDecimal|StatusCode|Method|Level|LevelFilter|Ordering)$/;
/** Whatever holds text, or anything that was sent. */
const TEXT =
  /^(?:String|str|OsString|OsStr|CString|CStr|PathBuf|Path|Utf8PathBuf|Utf8Path|Value|JsonValue|JsonObject|Bytes|BytesMut|Vec|VecDeque|HashMap|BTreeMap|IndexMap|HashSet|BTreeSet|Map|SmolStr|CompactString)$/;
/** What is in them is what matters. */
const HOLDERS =
  /^(?:Option|Result|Box|Arc|Rc|RefCell|Cell|Mutex|RwLock|Pin|Cow|OnceCell|OnceLock|LazyLock|Lazy|Reverse|Weak|Parameters|Valid|Validated|MutexGuard|RwLockReadGuard|Ref|RefMut)$/;
/** What a framework hands to whoever asks for it: nobody sent it. */
const INJECTED = /^(?:State|Extension|Data|AppHandle|Window|WebviewWindow|Webview|Depot)$/;

/** A type as the interpreter reads it, and whether it is handed over by the framework itself. */
export interface Written {
  readonly annotation: string | undefined;
  readonly isInjected: boolean;
}

/** Reads a type as it is written: without references, lifetimes and what only holds it. */
export function writtenType(lowering: Lowering, node: number): Written {
  return node < 0 ? { annotation: undefined, isInjected: false } : readType(textOf(lowering, node), 0);
}

function readType(text: string, depth: number): Written {
  const bare = text
    .trim()
    .replace(/^(?:&\s*|\*\s*const\s+|\*\s*mut\s+|'\w+\s*|mut\s+|dyn\s+|impl\s+)+/, '')
    .trim();
  const [, path = '', inner] = /^([\w:]+)\s*(?:<([\s\S]*)>)?/.exec(bare) ?? [];
  const name = path.split('::').at(-1) ?? '';
  const first = inner === undefined ? '' : (argumentsOf(inner)[0] ?? '');
  if (bare.startsWith('(') && depth < DEEPEST) return readTuple(bare, depth);
  if (/^\[[ui]8\b/.test(bare) || bare.startsWith('[')) return { annotation: 'String', isInjected: false };
  if (name === '') return { annotation: undefined, isInjected: false };
  if (NUMBER.test(name) || (NARROW.test(name) && !isHeld(name, inner)))
    return { annotation: 'number', isInjected: false };
  if (depth < DEEPEST && first !== '' && HOLDERS.test(name)) return readType(first, depth + 1);
  if (INJECTED.test(name)) {
    const held = first === '' || depth >= DEEPEST ? undefined : readType(first, depth + 1).annotation;
    return { annotation: held ?? path.replaceAll('::', '.'), isInjected: true };
  }
  if (TEXT.test(name) && !(name === 'Path' && inner !== undefined)) return { annotation: 'String', isInjected: false };
  // `Path<u32>`, `Path<(u32, Uuid)>`: what was sent is a number by the time it is here.
  if (EXTRACTORS.test(name) && first !== '' && depth < DEEPEST && readType(first, depth + 1).annotation === 'number')
    return { annotation: 'number', isInjected: false };
  const dotted = path.replaceAll('::', '.').replace(/^\./, '');
  return { annotation: first === '' ? dotted : `${dotted}<${first}>`, isInjected: false };
}

const DEEPEST = 6;
const EXTRACTORS = /^(?:Path|Query|Json|Form|Header|PathParam|QueryParam|Param)$/;

/** `(u32, Uuid)` holds numbers alone. */
function readTuple(text: string, depth: number): Written {
  const items = argumentsOf(text.slice(1, -1)).map((item) => readType(item, depth + 1).annotation);
  return { annotation: items.every((item) => item === 'number') ? 'number' : 'String', isInjected: false };
}

/** `Method` and `Level` of a project's own may be anything where they hold something. */
function isHeld(name: string, inner: string | undefined): boolean {
  return inner !== undefined && name !== 'DateTime';
}

/** What stands between commas that no bracket holds; lifetimes are left out. */
export function argumentsOf(text: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const character = text.charAt(at);
    if ('<([{'.includes(character) && character !== '') depth += 1;
    else if (')]}'.includes(character) && character !== '') depth -= 1;
    else if (character === '>' && text.charAt(at - 1) !== '-') depth -= 1;
    if (at < text.length && (character !== ',' || depth > 0)) continue;
    const item = text.slice(from, at).trim();
    if (item !== '' && !item.startsWith("'")) found.push(item);
    from = at + 1;
  }
  return found;
}

/** The name of a type alone: `A` of `crate::a::A<T>`. */
export function nameOfType(lowering: Lowering, node: number): string {
  const text = textOf(lowering, node).replace(/^(?:&\s*|'\w+\s*|mut\s+|dyn\s+)+/, '');
  return /^[\w:]+/.exec(text)?.[0].split('::').at(-1) ?? '';
}
