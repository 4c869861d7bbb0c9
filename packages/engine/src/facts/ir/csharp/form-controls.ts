import type { Expression } from '../ir.ts';
import { literal } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { thisMember } from './names.ts';

/** Members of controls that hold what a visitor has filled in, and the controls that have them. */
const FILLED = /^(?:Text|Value|FileName)$/;
const CONTROLS = /^(?:TextBox|HiddenField|FileUpload|HtmlInput(?:Text|Hidden|Password)|HtmlTextArea)$/;
/** What such controls are called, where they are declared in a file that a tool has written. */
const INPUT_NAME =
  /^(?:txt|tbx?|tb(?=[A-Z_])|hdn|hid|hf(?=[A-Z])|[tT]extBox|fileUpload|FileUpload)\w*$|(?:TextBox|HiddenField)$/;

/**
 * `txtName.Text` of a page of Web Forms is read from the request, as if it were written so. Labels have a text too: it is
 * the program's own.
 */
export function controlValue(
  lowering: Lowering,
  object: Expression,
  property: string,
  at: number,
  end: number,
): Expression | undefined {
  if (!FILLED.test(property) || lowering.enclosing?.extendsOther !== true) return undefined;
  const called = controlName(lowering, object);
  const type = called === undefined ? undefined : lowering.enclosing.members.get(called)?.type;
  if (called === undefined || !(type === undefined ? INPUT_NAME : CONTROLS).test(type ?? called)) return undefined;
  if (!lowering.text.includes('System.Web.UI')) return undefined;
  const form: Expression = { kind: 'member', object: thisMember('Request', at, at), property: 'Form', at, end: at };
  return { kind: 'index', object: form, index: literal(called, at, at), at, end };
}

/** The name of a field, its own or one that another part of the class declares. */
function controlName({ locals }: Lowering, object: Expression): string | undefined {
  if (object.kind === 'name') return locals.has(object.name) ? undefined : object.name;
  const isOwn = object.kind === 'member' && object.object.kind === 'name' && object.object.name === 'this';
  return isOwn ? object.property : undefined;
}
