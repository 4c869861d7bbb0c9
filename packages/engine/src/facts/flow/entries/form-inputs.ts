import { FILLED_BY_FORM, FORM_INPUTS, MESSAGE_INPUT } from '../../../knowledge/form-inputs.ts';
import type { Parameter } from '../../ir/ir.ts';
import type { CallSite } from '../calls/call-site.ts';
import { sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { itemsOf, makeList, makeObject, makeSlot, safer, shaped, type Value } from '../values/values.ts';

/** The components whose values a form hands to its function: `click(fn, [name, file], answer)`. */
export function inputsOf({ given }: CallSite): Value | undefined {
  return given.keywords.get('inputs') ?? given.items[1];
}

/** What a parameter is given, with all that is sure of the component it comes from. */
export function givenByForm(
  inputs: Value | undefined,
  parameters: readonly Parameter[],
  at: number,
  sent: Value,
): Value {
  const component = inputs === undefined ? undefined : componentFor(inputs, parameters, at);
  if (component === undefined) return sent;
  if (component.name?.text === MESSAGE_INPUT) return messageWithFiles(sent);
  const safe = FORM_INPUTS.get(component.name?.text ?? textOf(component) ?? '');
  return safe === undefined ? sent : safer(sent, sinkBits(safe));
}

function componentFor({ shape, ...inputs }: Value, parameters: readonly Parameter[], at: number): Value | undefined {
  if (isFilled(parameters[at]) || parameters[at]?.rest !== undefined) return undefined;
  const index = parameters.slice(0, at).filter((parameter) => !isFilled(parameter)).length;
  if (shape?.kind === 'list') return itemsOf(shape).items[index];
  return index === 0 ? { ...inputs, shape } : undefined;
}

function isFilled(parameter: Parameter | undefined): boolean {
  return FILLED_BY_FORM.test(parameter?.annotation ?? '');
}

/** `ChatInterface(fn, multimodal=True)`: a message is a text and the files that were sent with it. */
export function takesFiles({ given }: CallSite): boolean {
  return given.keywords.has('multimodal');
}

/** Such a message: the server says where it has put the files, and takes no other place. */
export function messageWithFiles(sent: Value): Value {
  if (sent.taint === undefined || sent.shape !== undefined) return sent;
  const message = makeObject();
  message.entries.set('text', makeSlot(sent));
  message.entries.set('files', makeSlot(shaped(makeList([], safer(sent, FILE_BITS)))));
  return shaped(message);
}
const FILE_BITS = sinkBits(['path']);
