import type { Confidence } from '@assay/contract';
import { PYTHON_STANDARD_LIBRARY } from '../../../knowledge/python/standard-library.ts';
import type { Expression } from '../../ir/ir.ts';
import { argumentAt, type CallSite } from '../calls/call-site.ts';
import { isLeftOpen } from '../evaluation/left-services.ts';
import type { SinkKind } from '../flow-facts.ts';
import type { Machine } from '../machine/machine.ts';
import type { CompiledSink } from '../names/models.ts';
import { comesFrom } from '../names/names.ts';
import { UNKNOWN, type Value } from '../values/values.ts';

const SQL_TEXT =
  /^\s*(?:select|insert\s+into|update|delete\s+from|create|drop|alter|with|replace|merge|pragma|truncate|exec|call)\b/i;

/** What the beginning of a query in these languages looks like. */
const TEXT_OF_KIND: Readonly<Partial<Record<SinkKind, RegExp>>> = {
  sql: SQL_TEXT,
  ldap: /^\s*\((?:[&|!]\(|\w+=)/,
};

/** How sure it is that a method of that name is the sink: a known receiver, SQL text, or only an import. */
export function methodCertainty(machine: Machine, site: CallSite, { spec }: CompiledSink): Confidence | undefined {
  const { receiver } = site;
  const evidence = spec.evidence ?? [];
  const name = receiver?.name?.text;
  if (name !== undefined && evidence.some((module) => comesFrom(name, module))) return 'high';
  // `/^create/.exec(text)` asks a pattern, whatever the text says.
  if (receiver?.shape?.kind === 'regex') return undefined;
  const looks = TEXT_OF_KIND[spec.kind];
  if (looks !== undefined && (spec.arguments ?? [0]).some((at) => looks.test(argumentAt(site, at)?.prefix ?? ''))) {
    return 'high';
  }
  if (evidence.length === 0) return 'medium';
  if (isOfLibrary(receiver, evidence)) return 'high';
  // A receiver known to be something else is no evidence; one of the repository's own classes is followed instead.
  if (name !== undefined && name.includes('.') && !isLeftOpen(receiver ?? UNKNOWN)) return undefined;
  if (name !== undefined && isStandardModule(machine, name)) return undefined;
  if (receiver?.shape !== undefined && receiver.shape.kind !== 'either') return undefined;
  if (isOfManager(site.receiverNode) && evidence.some((module) => comesFrom(module, 'django'))) return 'medium';
  const imported = [...machine.module.importedModules];
  return evidence.some((module) => imported.some((own) => comesFrom(own, module))) ? 'medium' : undefined;
}

/** `re.findall(pattern, text)`: a module that comes with the language has functions of its own. */
function isStandardModule({ module }: Machine, name: string): boolean {
  return module.isPython && module.importedModules.has(name) && PYTHON_STANDARD_LIBRARY.has(name);
}

/** `Person.objects(…)` of a class of one's own that extends one of the library. */
function isOfLibrary(receiver: Value | undefined, evidence: readonly string[]): boolean {
  const { shape } = receiver ?? UNKNOWN;
  if (shape?.kind !== 'class') return false;
  return shape.bases.some(({ name }) => name !== undefined && evidence.some((module) => comesFrom(name.text, module)));
}

/** `Invoice.objects.filter(…)`: what Django calls the door to a table, also where a file imports its models alone. */
function isOfManager(receiver: Expression | undefined): boolean {
  let at = receiver;
  for (let depth = 0; at?.kind === 'call' && depth < LONGEST_CHAIN; depth += 1)
    at = at.callee.kind === 'member' ? at.callee.object : undefined;
  return (
    at?.kind === 'member' && at.property === 'objects' && at.object.kind === 'name' && /^[A-Z]/.test(at.object.name)
  );
}
const LONGEST_CHAIN = 6;
