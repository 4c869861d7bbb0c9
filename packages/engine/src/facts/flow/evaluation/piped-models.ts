import type { Machine } from '../machine/machine.ts';
import { memberName } from '../names/names.ts';
import { named, type Value } from '../values/values.ts';

/** `prompt | model | parser` of LangChain: whoever asks the chain is answered by the model in it. */
export function pipedModel(machine: Machine, operator: string, left: Value, right: Value): Value | undefined {
  if (operator !== '|' || !machine.module.isPython) return undefined;
  const model = [left, right].find((value) => isModel(machine, value));
  return model?.name === undefined ? undefined : named(model.name);
}

function isModel({ module }: Machine, { name, shape, taint }: Value): boolean {
  if (name === undefined || shape !== undefined || taint !== undefined) return false;
  return memberName(module.names, name, 'invoke')?.model?.callSource?.kind === 'model';
}
