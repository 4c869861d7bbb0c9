import { ROUTE_CALLS } from '../../../knowledge/declared-fields.ts';
import { folderPrefixOf } from '../../../tree/paths.ts';
import type { Call, Expression, FileIr, Import } from '../../ir/ir.ts';
import { pathOf } from '../evaluation/member-paths.ts';
import { calledName } from '../names/names.ts';

/** By the names of a module's views, what the routes that lead there say; undefined where one does not say it in so many words. */
export type RoutesToViews = ReadonlyMap<string, readonly (string | undefined)[]>;

/** Something of another module that a file of routes speaks of, and the route it stands in. */
interface Mention {
  readonly module: string;
  readonly name: string;
  readonly route: string | undefined;
}

/** Where a project of Django writes down the addresses of views: beside them, and beside the package that holds them. */
export function filesOfRoutes(path: string): readonly string[] {
  const folder = folderPrefixOf(path);
  const above = folderPrefixOf(folder.slice(0, -1));
  return folder === above ? [`${folder}urls.py`] : [`${folder}urls.py`, `${above}urls.py`];
}

/** Whether what an import means is a module, or the package it lies in, which hands on what its modules have. */
export function handsOut(target: string | null, path: string): boolean {
  return target === path || target === `${folderPrefixOf(path)}__init__.py`;
}

/** All that a file of routes says of other modules: `path('a/<int:pk>/', views.show)`, `router.register('a', Items)`. */
export function mentionsIn({ body, imports }: FileIr): readonly Mention[] {
  const mentions: Mention[] = [];
  const open: (readonly [node: object, route: string | undefined])[] = body.map((statement) => [statement, undefined]);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, around] = next;
    if (isExpression(node)) addMentions(node, around, imports, mentions);
    const route = isExpression(node) && isRoute(node) ? textOfRoute(node) : around;
    for (const part of Object.values(node)) if (typeof part === 'object' && part !== null) open.push([part, route]);
  }
  return mentions;
}

/** What is looked at below has a kind of its own among expressions: statements are none of these. */
function isExpression(node: object): node is Expression {
  return 'kind' in node && (node.kind === 'name' || node.kind === 'member' || node.kind === 'call');
}

function isRoute(node: Expression): node is Call {
  return node.kind === 'call' && ROUTE_CALLS.has(calledName(node.callee));
}

function textOfRoute({ arguments: given, keywords = [] }: Call): string | undefined {
  const told = given[0] ?? keywords.find(({ name }) => name === 'route' || name === 'regex')?.value;
  return told?.kind === 'literal' && typeof told.value === 'string' ? told.value : undefined;
}

function addMentions(
  node: Expression,
  route: string | undefined,
  imports: readonly Import[],
  mentions: Mention[],
): void {
  if (node.kind === 'member') {
    const module = moduleMeant(pathOf(node.object), imports);
    if (module !== undefined) mentions.push({ module, name: node.property, route });
  }
  if (node.kind !== 'name') return;
  const own = imports.find(({ local }) => local === node.name);
  if (own !== undefined) mentions.push({ module: own.module, name: own.symbol, route });
  else for (const { local, module } of imports) if (local === '*') mentions.push({ module, name: node.name, route });
}

/** `views` of `from . import views`, `app.views` of `import app.views`. */
function moduleMeant(written: string | undefined, imports: readonly Import[]): string | undefined {
  const [first, ...rest] = written?.split('.') ?? [];
  const own = imports.find(({ local }) => local === first);
  if (own === undefined || first === undefined) return undefined;
  if (own.symbol !== '*') return [own.module + (own.module.endsWith('.') ? '' : '.') + own.symbol, ...rest].join('.');
  return [own.module, ...rest].join('.');
}
