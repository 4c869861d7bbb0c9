import { ASKS_MODEL, MODEL_NAMES } from '../../../knowledge/language-models.ts';
import { spanOf, type Machine } from '../machine/machine.ts';
import { calledName } from '../names/names.ts';
import { ALL_SINKS, sinkBits } from '../values/kinds.ts';
import { cleaned, taintFrom, type Taint } from '../values/taint.ts';
import type { CallSite } from './call-site.ts';

/** By its name alone it is a model: believed where its answer is run, which nobody would do by mistake. */
const NOT_RUN = ALL_SINKS & ~sinkBits(['code', 'command']);

/** `self.llm.ask(prompt)`: a model that somebody else made and handed over. */
export function modelTaint(machine: Machine, { receiverNode, method, node }: CallSite): Taint | undefined {
  if (receiverNode === undefined || !ASKS_MODEL.test(method) || !MODEL_NAMES.test(calledName(receiverNode)))
    return undefined;
  const at = spanOf(machine, node.at, node.end);
  const what = `a language model's answer (\`${method}()\`)`;
  return cleaned(taintFrom({ kind: 'model', at, what, certainty: 'medium' }), NOT_RUN);
}
