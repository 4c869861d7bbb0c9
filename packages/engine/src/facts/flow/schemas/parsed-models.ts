import { ADAPTER_PARSERS, MODEL_PARSERS, TYPE_ADAPTER } from '../../../knowledge/schemas.ts';
import type { CallSite } from '../calls/call-site.ts';
import { first, nameOfResult, type Behaviour } from '../calls/given.ts';
import type { Machine } from '../machine/machine.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { makeValue, tainted, withAbout, type Value } from '../values/values.ts';
import { checkedValue, isModel, modelOf } from './models.ts';

/** `Model.model_validate(data)`, `TypeAdapter(Literal['a', 'b']).validate_python(data)`: what is wrong throws. */
export function callModel(machine: Machine, site: CallSite): Value | undefined {
  const { receiver, method, callee } = site;
  if (receiver === undefined || callee.shape !== undefined || !machine.module.isPython) return undefined;
  const { shape, name, about } = receiver;
  const isAdapter = name?.text === TYPE_ADAPTER && ADAPTER_PARSERS.has(method);
  const isParser = shape?.kind === 'class' && MODEL_PARSERS.has(method) && isModel(shape);
  if (!isAdapter && !isParser) return undefined;
  const taint = deepTaint(first(site));
  if (taint === undefined) return undefined;
  const sent = tainted(taint);
  if (isParser) return modelOf(machine, shape, () => sent);
  return about === undefined ? sent : checkedValue(machine, { annotation: name?.text, type: about }, undefined, sent);
}

/** `TypeAdapter(type)`: keeps the type it was made of. */
export const adaptType: Behaviour = (machine, site) => {
  const value = makeValue(undefined, nameOfResult(machine, site), undefined);
  const [type] = site.node.arguments;
  return type === undefined ? value : withAbout(value, type);
};
