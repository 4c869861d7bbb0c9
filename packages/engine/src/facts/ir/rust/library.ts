import { asNumber } from '../every-language.ts';
import type { Call, Expression } from '../ir.ts';
import { literal, name } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

import { argumentsOf } from './types.ts';

/** Makers that give what they are given: the last two words of their path, or the last one. */
const SAME: ReadonlySet<string> = new Set([
  'Some',
  'Ok',
  ...[
    'Box',
    'Arc',
    'Rc',
    'Mutex',
    'RwLock',
    'RefCell',
    'Cell',
    'Path',
    'Cow',
    'OsStr',
    'Cursor',
    'BufReader',
    'BufWriter',
    'Pin',
    'Utf8Path',
    'Wrapping',
    'CString',
    'LineWriter',
    'ReaderStream',
  ].map((type) => `${type}.new`),
  ...[
    'String',
    'PathBuf',
    'OsString',
    'Vec',
    'Cow',
    'Box',
    'Arc',
    'Rc',
    'HashMap',
    'HashSet',
    'BTreeMap',
    'BTreeSet',
    'VecDeque',
    'IndexMap',
    'Utf8PathBuf',
    'Bytes',
    'Body',
    'Value',
    'IndexSet',
  ].map((type) => `${type}.from`),
  ...['from_utf8', 'from_utf8_lossy', 'from_utf8_unchecked'].flatMap((maker) => [`String.${maker}`, `str.${maker}`]),
  ...['Nonce', 'XNonce', 'Key', 'GenericArray'].map((type) => `${type}.from_slice`),
  'Cow.Borrowed',
  'Cow.Owned',
  'Arc.clone',
  'Rc.clone',
  'Box.pin',
  'mem.take',
  'Bytes.copy_from_slice',
  'Bytes.from_static',
  'Some.into',
]);
/** Makers of something empty. */
const EMPTY_LISTS = /^(?:Vec|VecDeque|LinkedList|SmallVec|BinaryHeap)\.(?:new|with_capacity)$/;
const EMPTY_MAPS =
  /^(?:HashMap|BTreeMap|IndexMap|HashSet|BTreeSet|IndexSet|DashMap|Map|Document|FxHashMap)\.(?:new|with_capacity)$/;
const EMPTY_TEXTS = /^(?:String|PathBuf|OsString)\.(?:new|with_capacity)$/;
/** Values that are made where they are first asked for, by a function. */
const LATER = /^(?:Lazy|LazyLock|LazyCell|SyncLazy|OnceCell)\.(?:new|with_value)$/;

/** Calls that turn what they are given into a value of a type, or into nothing. */
const DECODERS =
  /^(?:serde_json|simd_json|serde_yaml|serde_yml|serde_yaml_ng|toml|toml_edit|serde_urlencoded|serde_qs|ron|json5|rmp_serde|ciborium|bincode|serde_cbor|quick_xml\.de|serde_xml_rs)\.(?:from_\w+|deserialize|decode_from_slice)$/;

/** A call of a path in words that say more of what it does. */
export function inPathWords(
  lowering: Lowering,
  call: Call,
  segments: readonly string[],
  full: string,
  types: string,
): Expression | undefined {
  const { at, end, arguments: given } = call;
  const [first, second] = given;
  const short = full.split('.').slice(-2).join('.');
  const isOwn = lowering.declared.has(segments[0] ?? '');
  if (segments.length === 1 && segments[0] === 'Err') return call;
  if (!isOwn && first !== undefined && given.length === 1 && (SAME.has(short) || SAME.has(full))) return first;
  if (EMPTY_LISTS.test(short)) return { kind: 'list', items: [], at, end };
  if (EMPTY_MAPS.test(short)) return emptyMap(at, end);
  if (EMPTY_TEXTS.test(short)) return literal('', at, end);
  if (LATER.test(short) && first?.kind === 'function')
    return { kind: 'call', callee: first, arguments: [], isNew: false, at, end };
  if (short === 'Default.default') return { kind: 'mix', parts: [], at, end };
  if (/\.from_str(?:_radix)?$/.test(full) && first !== undefined && isNumberType(segments.at(-2) ?? ''))
    return asNumber(first);
  if (DECODERS.test(full) && first !== undefined && isNumberType(types)) return asNumber(first);
  // A command line is read into a type that says what it may hold.
  if (
    given.length === 0 &&
    /^(?:try_)?parse$/.test(segments.at(-1) ?? '') &&
    segments.length === 2 &&
    importsRoot(lowering, 'clap')
  )
    return {
      ...call,
      callee: {
        kind: 'member',
        object: { kind: 'member', object: name('clap', at, at), property: 'Parser', at, end: at },
        property: 'parse',
        at,
        end: at,
      },
    };
  if (short === 'mem.replace' && first !== undefined) return first;
  if (full === 'std.cmp.min' || full === 'std.cmp.max')
    return { kind: 'mix', parts: [first, second].filter((part) => part !== undefined), at, end };
  return undefined;
}

/** A map with nothing in it yet, which others may fill. */
function emptyMap(at: number, end: number): Expression {
  return { kind: 'call', callee: name('Map', at, at), arguments: [], isNew: true, at, end };
}

/** Whether a type holds numbers alone. */
export function isNumberType(type: string): boolean {
  const [first = ''] = argumentsOf(type);
  return /^(?:[ui](?:8|16|32|64|128|size)|f32|f64|bool|char|Uuid|IpAddr|Ipv4Addr|Ipv6Addr|SocketAddr|NaiveDate|NaiveDateTime|DateTime<.*>|Decimal|Duration)$/.test(
    first.split('::').at(-1) ?? '',
  );
}

/** Whether a file imports anything of a crate. */
export function importsRoot({ imports }: Lowering, crate: string): boolean {
  return imports.some(({ module }) => module === crate || module.startsWith(`${crate}.`));
}
