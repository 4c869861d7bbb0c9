import {
  COMPILED_TEMPLATE,
  MAY_BE_UNESCAPED,
  RAW_PARTS,
  RAW_TEMPLATE,
  UNESCAPED_ENGINE,
} from '../../../knowledge/page-templates.ts';
import type { Call } from '../../ir/ir.ts';
import { optionOf } from '../collected/sink-options.ts';
import type { Machine } from '../machine/machine.ts';
import { parseName } from '../names/names.ts';
import { sinkBits } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { cleaned } from '../values/taint.ts';
import { itemsOf, named, tainted, UNKNOWN } from '../values/values.ts';
import type { CallSite } from './call-site.ts';
import { first, taintOf, type Behaviour } from './given.ts';

const HTML_BITS = sinkBits(['html']);

/** A template that is written out, and escapes what is put into it. */
const renderText: Behaviour = (machine, site) =>
  escapes(machine, site) ? tainted(cleaned(taintOf(site), HTML_BITS)) : undefined;

/** The same for one that is made once and filled in later. */
const compileText: Behaviour = (machine, site) =>
  escapes(machine, site) ? named(parseName(machine.module.names, COMPILED_TEMPLATE)) : undefined;

/** `Handlebars.compile('{{{ x }}}')`: one that escapes, unless it was written otherwise. */
const compileEscaping: Behaviour = (machine, site) => {
  const isRaw = hasRawParts(site, textOf(first(site)) ?? '') || optionOf(site, 'noEscape')?.constant === true;
  return isRaw ? named(parseName(machine.module.names, RAW_TEMPLATE)) : undefined;
};

/** `Template('<p>{{ x }}</p>').render(Context({'x': x}))` of Django: the same of a template that was made before. */
const renderKept: Behaviour = (_machine, site) => {
  const { shape } = site.receiver ?? UNKNOWN;
  const template = shape?.kind === 'list' ? textOf(itemsOf(shape).items[0] ?? UNKNOWN) : undefined;
  const [context] = site.node.arguments;
  const isEscaped = context?.kind === 'map' || (context?.kind === 'call' && !tellsEscaping(context));
  if (template === undefined || KEPT_RAW.test(template) || !isEscaped) return undefined;
  return tainted(cleaned(taintOf(site), HTML_BITS));
};
const KEPT_RAW = /\|\s*safe\b|\bautoescape\s+off\b/;

/** `Context(values, autoescape=False)`. */
function tellsEscaping({ keywords = [] }: Call): boolean {
  return keywords.some(({ name }) => name === 'autoescape' || name === null);
}

/** `new nunjucks.Environment(loader, { autoescape: false })`: its templates write what they are given as it is. */
const makeEngine: Behaviour = (machine, site) => {
  const told = optionOf(site, 'autoescape') ?? optionOf(site, 'autoEscape') ?? optionOf(site, 'escapeFunction');
  if (told === undefined || told.constant === true) return undefined;
  return named(parseName(machine.module.names, UNESCAPED_ENGINE));
};

function escapes(machine: Machine, site: CallSite): boolean {
  const template = textOf(first(site));
  if (template === undefined) return false;
  if (hasRawParts(site, template)) return false;
  if (optionOf(site, 'escape') !== undefined || optionOf(site, 'autoescape')?.constant === false) return false;
  if (site.given.items.some(({ name }) => name?.text === UNESCAPED_ENGINE)) return false;
  return !MAY_BE_UNESCAPED.test(engineOf(site)) || !machine.world.writesRaw(machine.module);
}

function hasRawParts(site: CallSite, template: string): boolean {
  const engine = engineOf(site);
  return RAW_PARTS.some(({ engines, pattern }) => engines.test(engine) && pattern.test(template));
}

function engineOf({ name }: CallSite): string {
  return /^\w*/.exec(name?.text ?? '')?.[0] ?? '';
}

export const TEMPLATE_BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  renderText,
  renderKept,
  compileText,
  compileEscaping,
  makeEngine,
};
