import { ownEntry } from '../../../knowledge/own-entry.ts';
import {
  afterOf,
  childAt,
  childOfType,
  DEPTH_LIMIT,
  firstPart,
  nextPart,
  startOf,
  textOf,
  typeName,
} from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { ownSegments, segmentsOf } from './paths.ts';
import { stateOf } from './state.ts';

/** What is meant by names of libraries that are brought all at once, as far as the tables speak of them. */
const PRELUDES: Readonly<Record<string, readonly string[]>> = {
  'std.process': ['Command', 'Stdio'],
  'tokio.process': ['Command'],
  'std.fs': ['File', 'OpenOptions'],
  'std.net': ['TcpStream', 'TcpListener'],
  'axum.extract': ['Query', 'Path', 'Json', 'Form', 'Request', 'Multipart', 'State'],
  axum: ['Json', 'Form', 'Router', 'routing', 'extract'],
  'axum.routing': ['get', 'post', 'put', 'patch', 'delete', 'any'],
  'axum.response': ['Html', 'Redirect'],
  actix_web: ['get', 'post', 'put', 'patch', 'delete', 'route', 'web', 'HttpRequest', 'HttpResponse'],
  rocket: ['get', 'post', 'put', 'patch', 'delete', 'form', 'serde', 'response', 'fs'],
  poem: ['handler', 'web', 'Request'],
  'poem.web': ['Query', 'Path', 'Json', 'Form', 'Html', 'Redirect'],
  salvo: ['handler', 'endpoint', 'Request', 'Redirect'],
  'salvo.prelude': ['handler', 'endpoint', 'Request', 'Redirect'],
  rmcp: ['tool', 'tool_router', 'prompt'],
  hyper: ['Request', 'Client'],
  rusqlite: ['Connection', 'Transaction'],
  mysql: ['Conn', 'Pool', 'PooledConn'],
};

/** `use a::{b, c as d, e::*}`: one import for each name. */
function lowerUse(lowering: Lowering, node: number): void {
  const tree = childAt(lowering, node, lowering.field.argument);
  if (tree >= 0) addUse(lowering, tree, [], undefined);
}

function addUse(
  lowering: Lowering,
  node: number,
  around: readonly string[],
  alias: string | undefined,
  depth = 0,
): void {
  if (depth > DEPTH_LIMIT) {
    lowering.isTooDeep = true;
    return;
  }
  const { field } = lowering;
  switch (typeName(lowering, node)) {
    case 'scoped_use_list': {
      const path = childAt(lowering, node, field.path);
      const within = [...around, ...(path < 0 ? [] : segmentsOf(lowering, path))];
      const list = childOfType(lowering, node, 'use_list');
      if (list >= 0) addUse(lowering, list, within, undefined, depth + 1);
      return;
    }
    case 'use_list':
      for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child))
        addUse(lowering, child, around, undefined, depth + 1);
      return;
    case 'use_as_clause': {
      const path = childAt(lowering, node, field.path);
      addUse(lowering, path, around, textOf(lowering, childAt(lowering, node, field.alias)), depth + 1);
      return;
    }
    case 'use_wildcard': {
      const path = firstPart(lowering, node);
      bring(lowering, node, [...around, ...(path < 0 ? [] : segmentsOf(lowering, path)), '*'], '*');
      return;
    }
    default: {
      const segments = [...around, ...segmentsOf(lowering, node)];
      // `use a::b::{self}` brings `b`.
      if (segments.at(-1) === 'self' && segments.length > 1) segments.pop();
      bring(lowering, node, segments, alias ?? segments.at(-1) ?? '');
    }
  }
}

function bring(lowering: Lowering, node: number, written: readonly string[], local: string): void {
  const segments = ownSegments(lowering, written);
  // Modules below this one may be named without saying so.
  if (lowering.imports.some(({ local: own, module }) => module === 'self' && own === segments[0]))
    segments.unshift('self');
  const symbol = segments.at(-1) ?? '';
  const around = segments.slice(0, -1);
  const at = startOf(lowering, node);
  // What a module of the file itself declares is there already.
  if (around.length === 0 && (symbol === '*' || symbol === local)) {
    if (/^[a-z]\w*$/.test(symbol)) lowering.imports.push({ module: symbol, symbol: '*', local, at });
    return;
  }
  const module = around.length === 0 ? symbol : around.join('.');
  lowering.imports.push({ module, symbol: around.length === 0 ? '*' : symbol, local: local === '_' ? '' : local, at });
  if (symbol !== '*') return;
  for (const word of ownEntry(PRELUDES, module) ?? []) lowering.imports.push({ module, symbol: word, local: word, at });
}

/** What a file imports, and what its modules are called, before anything else is read. */
export function findImports(lowering: Lowering): void {
  const state = stateOf(lowering);
  const uses: (readonly [node: number, nested: number])[] = [];
  const open: number[] = [];
  const end = afterOf(lowering, 0);
  for (let node = 1; node < end; node += 1) {
    while (open.length > 0 && (open.at(-1) ?? 0) <= node) open.pop();
    const type = typeName(lowering, node);
    if (type === 'use_declaration') uses.push([node, open.length]);
    if (type !== 'mod_item') continue;
    const called = textOf(lowering, childAt(lowering, node, lowering.field.name));
    if (/^tests?$/.test(called)) node = afterOf(lowering, node) - 1;
    else if (childAt(lowering, node, lowering.field.body) >= 0) {
      state.inline.add(called);
      open.push(afterOf(lowering, node));
    } else lowering.imports.push({ module: 'self', symbol: called, local: called, at: startOf(lowering, node) });
  }
  for (const [node, nested] of uses) {
    state.nested = nested;
    lowerUse(lowering, node);
  }
  state.nested = 0;
}

/** `extern crate rocket;`. */
export function lowerExternCrate(lowering: Lowering, node: number): void {
  const module = textOf(lowering, childAt(lowering, node, lowering.field.name));
  const alias = childAt(lowering, node, lowering.field.alias);
  const local = alias < 0 ? module : textOf(lowering, alias);
  lowering.imports.push({ module, symbol: '*', local, at: startOf(lowering, node) });
}
