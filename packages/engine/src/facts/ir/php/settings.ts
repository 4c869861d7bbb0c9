import { ownEntry } from '../../../knowledge/own-entry.ts';
import type { Call, Expression } from '../ir.ts';
import { literal } from '../lowering.ts';
import { callOf, textIn, type OtherWords } from './words.ts';

/** What a name stands for where a constant of the library is meant, alone or among several: `LIBXML_NOENT | LIBXML_DTDLOAD`. */
function constantsIn(node: Expression | undefined): readonly string[] {
  if (node?.kind === 'name') return [node.name];
  return node?.kind === 'binary' ? [...constantsIn(node.left), ...constantsIn(node.right)] : [];
}

/** `curl_setopt($client, CURLOPT_URL, $url)` is named with the option it sets. */
const settingOption: OtherWords = (call) => {
  const [client, option, value] = call.arguments;
  const [named] = constantsIn(option);
  if (client === undefined || named === undefined || value === undefined) return undefined;
  return callOf(`curl_setopt.${named}`, [client, value], call);
};

/** `curl_setopt_array($client, [CURLOPT_URL => $url])` sets one after the other. */
const settingOptions: OtherWords = (call) => {
  const [client, options] = call.arguments;
  if (client === undefined || options?.kind !== 'map') return undefined;
  const items = options.entries.flatMap(([option, value]): Expression[] => {
    const [named] = constantsIn(option ?? undefined);
    return named === undefined ? [value] : [callOf(`curl_setopt.${named}`, [client, value], value)];
  });
  return { kind: 'list', items, at: call.at, end: call.end };
};

const ENTITIES = /^LIBXML_(?:NOENT|DTDLOAD|DTDATTR|DTDVALID)$/;

/** Whether a call that reads XML is told to put in what entities name. */
export function readsEntities(call: Call): boolean {
  return call.arguments.some((argument) => constantsIn(argument).some((named) => ENTITIES.test(named)));
}

/** `simplexml_load_string($text, null, LIBXML_NOENT)`. */
function readingXml(called: string): OtherWords {
  return (call) =>
    readsEntities(call) ? callOf(`${called}.with_entities`, call.arguments.slice(0, 1), call) : undefined;
}

/** `unserialize($text, ['allowed_classes' => false])` makes no objects but those that are named. */
const restoring: OtherWords = ({ arguments: [text, options] }) => {
  const allowed =
    options?.kind === 'map' ? options.entries.find(([key]) => textIn(key ?? undefined) === ALLOWED) : undefined;
  const isOpen = allowed === undefined || (allowed[1].kind === 'literal' && allowed[1].value === true);
  return isOpen ? undefined : text;
};
const ALLOWED = 'allowed_classes';

/** Streams that have a name of their own. */
const STREAMS: Readonly<Record<string, string>> = { 'php://input': '$HTTP_RAW_POST_DATA', 'php://stdin': 'STDIN' };

/** `file_get_contents('php://input')` is the body of the request. */
const readingStream: OtherWords = ({ arguments: [path], at, end }) => {
  const stream = ownEntry(STREAMS, textIn(path)?.toLowerCase());
  return stream === undefined ? undefined : { kind: 'name', name: stream, at, end };
};

/** `setcookie($name, $value, $expires, $path, $domain, $secure, $httponly)`: flags are options, by name where there is an array. */
const settingCookie: OtherWords = (call) => {
  const [name, value, third, , , secure, hidden] = call.arguments;
  if (name === undefined || value === undefined) return undefined;
  const { at, end } = call;
  if (value.kind === 'literal' && !value.value) return callOf('setcookie.taken', [name], call);
  const isArray =
    third?.kind === 'map' || (third !== undefined && call.arguments.length === 3 && third.kind === 'name');
  if (isArray) return undefined;
  const flags = [
    ['secure', secure],
    ['httponly', hidden],
  ] as const;
  const entries = flags.flatMap(([key, flag]) => (flag === undefined ? [] : [[literal(key, at, at), flag] as const]));
  return { ...call, arguments: [name, value, { kind: 'map', entries, at, end }] };
};

/** Functions of which an option says what they do. */
export const SETTINGS: Readonly<Record<string, OtherWords>> = {
  curl_setopt: settingOption,
  curl_setopt_array: settingOptions,
  simplexml_load_string: readingXml('simplexml_load_string'),
  simplexml_load_file: readingXml('simplexml_load_file'),
  unserialize: restoring,
  setcookie: settingCookie,
  setrawcookie: settingCookie,
  file_get_contents: readingStream,
  fopen: readingStream,
};
