import type { Expression } from '../ir.ts';
import { name } from '../lowering.ts';

/** Classes of frameworks, by how the classes that stand between them and those of a project are called. */
const KINDS: readonly (readonly [called: RegExp, base: readonly [string, string]])[] = [
  [/(?:^|::)\w*Controller$/, ['ActionController', 'Base']],
  [/(?:^|::)(?:ApplicationRecord|\w*ApplicationRecord|ActiveRecord::Base)$/, ['ActiveRecord', 'Base']],
  [/(?:^|::)\w*(?:Application)?Job$/, ['ActiveJob', 'Base']],
  [/(?:^|::)(?:ApplicationTool|ActionTool::Base)$/, ['FastMcp', 'Tool']],
];

/**
 * What a class is in the end, by the name of the class it extends: between it and the framework stand classes of the project
 * or of a library, which may lie anywhere.
 */
export function frameworkBases(
  superclass: string,
  called: string,
  isModule: boolean,
  at: number,
): readonly Expression[] {
  const above = superclass.replace(/^<\s*/, '').trim();
  const found = KINDS.find(([pattern, [module, type]]) => pattern.test(above) && above !== `${module}::${type}`);
  if (found !== undefined) return [base(found[1], at)];
  // What is mixed into controllers asks what they ask.
  return isModule &&
    /(?:^|[a-z])(?:Controller|Authentication|Authenticatable|Authorization)(?:Concern|Methods|Helpers?)?$/.test(called)
    ? [base(['ActionController', 'Base'], at)]
    : [];
}

function base([module, type]: readonly [string, string], at: number): Expression {
  return { kind: 'member', object: name(module, at, at), property: type, at, end: at };
}
