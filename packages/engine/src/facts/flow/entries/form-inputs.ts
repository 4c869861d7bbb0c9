import { FORM_INPUTS } from '../../../knowledge/form-inputs.ts';
import type { CallSite } from '../calls/call-site.ts';
import { sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { itemsOf, makeList, makeObject, makeSlot, safer, shaped, type Value } from '../values/values.ts';

/** The components whose values a form hands to its function: `click(fn, [name, file], answer)`. */
export function inputsOf({ given }: CallSite): Value | undefined {
  return given.keywords.get('inputs') ?? given.items[1];
}

/** Sink kinds that the value of one of these components is safe for. */
export function inputBits(inputs: Value | undefined, index: number): number {
  if (inputs === undefined) return 0;
  const component =
    inputs.shape?.kind === 'list' ? itemsOf(inputs.shape).items[index] : index === 0 ? inputs : undefined;
  if (component === undefined) return 0;
  const safe = FORM_INPUTS.get(component.name?.text ?? textOf(component) ?? '');
  return safe === undefined ? 0 : sinkBits(safe);
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
