import { CSHARP_TYPES } from '../../../knowledge/csharp/types.ts';
import { ownEntry } from '../../../knowledge/own-entry.ts';
import { childAt, childOfType, firstPart, nextPart, startOf, textOf } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

/** Namespaces of the platform: no class of the repository lies in them, unless the repository is a part of it. */
const PLATFORM: ReadonlySet<string> = new Set(['System', 'Microsoft', 'Windows']);

/** `using System.IO;`, `using static System.Math;`, `using Alias = Acme.Store;`. */
export function lowerUsing(lowering: Lowering, node: number): void {
  const at = startOf(lowering, node);
  const alias = childAt(lowering, node, lowering.field.name);
  const path = usedNamespace(lowering, node, alias);
  if (path === '') return;
  const dot = path.lastIndexOf('.');
  const module = path.slice(0, Math.max(0, dot));
  const symbol = path.slice(dot + 1);
  if (alias >= 0) noteAlias(lowering, module, symbol, textOf(lowering, alias), at);
  else if (childOfType(lowering, node, 'static') >= 0) lowering.statics.push(path);
  else lowering.imports.push({ module: path, symbol: '*', local: '*', at });
}

/** A type of the platform is known to the tables by its own name, whatever a file calls it. */
function noteAlias({ imports, aliases }: Lowering, module: string, symbol: string, local: string, at: number): void {
  imports.push({ module, symbol, local, at });
  if (local === symbol || !PLATFORM.has(rootOf(module))) return;
  imports.push({ module, symbol, local: symbol, at });
  aliases.set(local, symbol);
}

function usedNamespace(lowering: Lowering, node: number, alias: number): string {
  for (let child = firstPart(lowering, node); child >= 0; child = nextPart(lowering, node, child)) {
    if (child !== alias)
      return textOf(lowering, child)
        .replaceAll(/\s+|^global::/g, '')
        .replace(/<.*$/s, '');
  }
  return '';
}

/** The namespace of the file itself: every class in it is known by its name, and so are those of the namespaces around it. */
export function noteNamespace(lowering: Lowering, node: number): void {
  const module = textOf(lowering, childAt(lowering, node, lowering.field.name)).replaceAll(/\s+/g, '');
  if (module === '') return;
  lowering.namespaces.push(module);
  lowering.imports.unshift({ module, symbol: '*', local: '*', at: startOf(lowering, node) });
}

/**
 * What the namespaces of the platform hold is no class of the repository; which of its types goes by a name the table says.
 * A file without a namespace lies beside all others without one.
 */
export function finishUsings({ imports, namespaces, declared }: Lowering): void {
  const roots = new Set(namespaces.map(rootOf));
  if (namespaces.length === 0) imports.unshift({ module: '', symbol: '*', local: '*', at: 0 });
  for (const [index, entry] of imports.entries()) {
    const { module, local } = entry;
    if (local !== '*' || !PLATFORM.has(rootOf(module)) || roots.has(rootOf(module))) continue;
    imports[index] = { ...entry, local: '' };
    for (const symbol of ownEntry(CSHARP_TYPES, module)?.split(' ') ?? [])
      if (!declared.has(symbol)) imports.push({ module, symbol, local: symbol, at: entry.at });
  }
}

function rootOf(namespace: string): string {
  return namespace.split('.', 1)[0] ?? '';
}
