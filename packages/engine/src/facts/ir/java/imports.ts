import { childOfType, startOf, textOf } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';

/** Classes of the same package need no import: all of them are there. */
export function lowerPackage(lowering: Lowering, node: number): void {
  const module = textOf(lowering, firstNamed(lowering, node));
  lowering.imports.push({ module, symbol: '*', local: '*', at: startOf(lowering, node) });
}

/** `import java.io.File`, `import java.io.*`, `import static spark.Spark.get`. */
export function lowerImport(lowering: Lowering, node: number): void {
  const path = textOf(lowering, firstNamed(lowering, node)).replaceAll(/\s+/g, '');
  const at = startOf(lowering, node);
  if (childOfType(lowering, node, 'asterisk') >= 0) {
    lowering.imports.push({ module: path, symbol: '*', local: '*', at });
    return;
  }
  const dot = path.lastIndexOf('.');
  const symbol = path.slice(dot + 1);
  lowering.imports.push({ module: path.slice(0, Math.max(0, dot)), symbol, local: symbol, at });
}

function firstNamed(lowering: Lowering, node: number): number {
  const scoped = childOfType(lowering, node, 'scoped_identifier');
  return scoped < 0 ? childOfType(lowering, node, 'identifier') : scoped;
}

/** A file without a package lies beside others without one. */
export function finishImports({ imports, text }: Lowering): void {
  if (!/^\s*package\s/m.test(text)) imports.push({ module: '', symbol: '*', local: '*', at: 0 });
}
