import type { Expression, Pattern } from '../../ir/ir.ts';
import type { Effect } from '../../notes.ts';
import type { CallSite } from '../calls/call-site.ts';
import { SOURCE_KINDS, type SourceKind } from '../flow-facts.ts';
import { spanOf, type Machine } from '../machine/machine.ts';
import { OPERATOR_BITS, sinkBit, sourceBit } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { bitsOf, cleanOf } from '../values/taint.ts';
import { deepTaint } from '../values/deep-taint.ts';
import { itemsOf, shownPrefix, type Value } from '../values/values.ts';
import { addNote } from './collector.ts';
import { optionOf } from './sink-options.ts';

const ASKS_FOR_URL = new Set(['url', 'uri', 'baseURL', 'href', 'hostname', 'host']);

/** Notes what a call does to the world. */
export function noteEffect(machine: Machine, site: CallSite): void {
  const model = site.name?.model?.effect;
  if (model === undefined) return;
  const { node } = site;
  const value =
    model.detail === undefined ? undefined : (site.given.items[model.detail] ?? addressOf(model.effect, site));
  const known = value === undefined ? undefined : detailOf(site, value);
  const isBegun = model.effect === 'executes-commands' && value !== undefined && known === shownPrefix(value);
  const detail = isBegun && textOf(value) === undefined ? wholeWords(known) : known;
  if (model.effect === 'deletes-files' && OWN_FOLDER.test(value?.name?.text ?? '')) return;
  if (model.effect === 'writes-files' && value !== undefined && isLog(site, value)) return;
  // That nothing is known of code run in another file is for that file to say.
  if (model.effect === 'executes-code' && detail === undefined && isElsewhere(machine)) return;
  addNote(machine.work.collector, `effect|${machine.module.path}:${node.at}|${model.effect}|${machine.tool ?? ''}`, {
    kind: 'effect',
    effect: effectOf(model.effect, site),
    detail: detail?.slice(0, 300),
    // Where the tables do not say what names the target, nothing says that it is open.
    dynamic: model.detail !== undefined && detail === undefined && !isProvedCode(model.effect, value),
    atLoad: machine.atLoad,
    tool: machine.tool,
    at: spanOf(machine, node.at, node.end),
    ...(model.effect === 'contacts-network' && {
      carries: carriedBy(site),
      unanswered: machine.discarded === node,
      isSetting: isSetting(value),
      within: machine.frame.function?.name,
    }),
  });
}

/** A folder that the program has made for itself and clears away again: nobody loses anything. */
const OWN_FOLDER = /(?:^|\.)(?:mkdtemp|mkdtempSync|TemporaryDirectory)\(\)(?:\.name)?$/;

/** `appendFileSync(process.env.LOG_FILE, line)`: a log that whoever runs the program has asked for. */
function isLog({ method }: CallSite, value: Value): boolean {
  const bits = method.startsWith('append') ? bitsOf(deepTaint(value)) : 0;
  return bits !== 0 && (bits & ~OPERATOR_BITS) === 0;
}

function isElsewhere({ tool, module, work }: Machine): boolean {
  return tool === undefined && module.path !== work.path;
}

/** `session.get(url=address)`. */
function addressOf(effect: Effect, site: CallSite): Value | undefined {
  return effect === 'contacts-network' ? optionOf(site, 'url') : undefined;
}

/** An address out of the settings: whoever runs the program has chosen it, and nobody who speaks to it. */
function isSetting(value: Value | undefined): boolean {
  const bits = value === undefined ? 0 : bitsOf(deepTaint(value));
  return bits !== 0 && (bits & ~OPERATOR_BITS) === 0;
}

const CODE_BIT = sinkBit('code');

/** Code put together of nothing but what guards have let through: the repository wrote all that matters of it. */
function isProvedCode(effect: Effect, value: Value | undefined): boolean {
  const taint = effect === 'executes-code' && value !== undefined ? deepTaint(value) : undefined;
  return taint !== undefined && (cleanOf(taint) & CODE_BIT) !== 0;
}

/** Parts of a request that hold what is told to the other side; its headers say who asks. */
const BODY = ['json', 'data', 'body', 'content', 'files', 'params', 'form', 'formData'];

/** Whose data a request takes along, in its address or its body. */
function carriedBy(site: CallSite): readonly SourceKind[] {
  const address = site.given.items[0];
  const second = site.given.items[1];
  // `post(url, data)`; with a second argument that holds the parts by name, only the parts count.
  const isOptions =
    second?.shape?.kind === 'object' && [...BODY, 'headers', 'method'].some((name) => holds(second, name));
  const parts = [address?.shape?.kind === 'object' ? undefined : address, isOptions ? undefined : second];
  let bits = 0;
  for (const part of parts) if (part !== undefined) bits |= bitsOf(deepTaint(part));
  for (const name of BODY) {
    const part = optionOf(site, name);
    if (part !== undefined) bits |= bitsOf(deepTaint(part));
  }
  return SOURCE_KINDS.filter((kind) => (bits & sourceBit(kind)) !== 0);
}

function holds({ shape }: Value, name: string): boolean {
  return shape?.kind === 'object' && shape.entries.has(name);
}

/** The call whose result a statement leaves lying: awaited, or at most kept from failing. */
export function discardedCall(node: Expression): Expression {
  let at = node;
  for (let depth = 0; depth < 4; depth += 1) {
    if (at.kind === 'await') at = at.value;
    else if (at.kind === 'unary' && at.operator === 'void') at = at.operand;
    else if (at.kind === 'call' && at.callee.kind === 'member' && /^(?:catch|finally)$/.test(at.callee.property))
      at = at.callee.object;
    else break;
  }
  return at;
}

/** `tracer`, where `tracert` or `traceroute` is run: a beginning says what is run as far as its last blank. */
function wholeWords(begun: string | undefined): string | undefined {
  return begun?.slice(0, begun.lastIndexOf(' ') + 1).replace(/[\s-]+$/, '') || undefined;
}

function detailOf(site: CallSite, value: Value): string | undefined {
  const text = textOf(value);
  if (text !== undefined) return text;
  if (value.shape?.kind === 'list') {
    const words = itemsOf(value.shape).items.map((item) => textOf(item));
    return words.every((word) => word !== undefined) ? words.join(' ') : words[0];
  }
  for (const name of ASKS_FOR_URL) {
    const option = optionOf(site, name);
    const known = option === undefined ? undefined : (textOf(option) ?? shownPrefix(option));
    if (known !== undefined) return known;
  }
  return shownPrefix(value);
}

const SENDING = /^(?:post|put|patch|send|sendMail|sendmail)$/;
const WRITING_MODE = /[wax+]/;

/** A request that carries a body sends data; opening a file to write writes it. */
function effectOf(effect: Effect, site: CallSite): Effect {
  if (effect === 'contacts-network') {
    const method = optionOf(site, 'method');
    if (
      SENDING.test(site.method) ||
      (typeof method?.constant === 'string' && SENDING.test(method.constant.toLowerCase()))
    ) {
      return 'sends-data';
    }
  }
  if (effect === 'reads-files' && site.method === 'open') {
    const mode = site.given.items[1] ?? site.given.keywords.get('mode');
    if (typeof mode?.constant === 'string' && WRITING_MODE.test(mode.constant)) return 'writes-files';
  }
  return effect;
}

/** Notes that a variable of the environment is read. */
export function noteEnvironment(machine: Machine, variable: string, node: Pattern): void {
  addNote(machine.work.collector, `environment|${machine.module.path}:${node.at}`, {
    kind: 'effect',
    effect: 'reads-environment',
    detail: variable,
    dynamic: false,
    atLoad: machine.atLoad,
    tool: machine.tool,
    at: spanOf(machine, node.at, node.end),
  });
}
