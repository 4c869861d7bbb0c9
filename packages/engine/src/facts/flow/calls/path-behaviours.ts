import { clean, PATH_BITS } from '../guards/cleaning.ts';
import { anchorOf } from '../values/constants.ts';
import { FIXED_NAME, NO_WAY_UP, sinkBits, NOT_FROM_ROOT } from '../values/kinds.ts';
import { textOf } from '../values/leads.ts';
import { isOwnName } from '../values/own-names.ts';
import { asFolder, cleaned, cleanOf, seenFrom, tidied, unite, type Taint } from '../values/taint.ts';
import { SEEN_FROM } from '../values/tidying.ts';
import {
  ANCHORED,
  BUILT_TEXT,
  constantValue,
  FROM_ROOT,
  isAnchored,
  makeList,
  makeValue,
  PATH,
  PIECE,
  RESOLVED,
  shaped,
  tainted,
  UNKNOWN,
  type Value,
} from '../values/values.ts';
import { deepTaint } from '../values/deep-taint.ts';
import type { CallSite } from './call-site.ts';
import { first, fixedTrait, nameOfResult, taintOf, type Behaviour } from './given.ts';

/** The taint of a path: what it begins with is a folder where more follows. */
function pathTaint(site: CallSite): Taint | undefined {
  const [root, ...parts] = site.given.items;
  if (root === undefined || (parts.length === 0 && site.given.rest === undefined)) return taintOf(site);
  let taint = asFolder(deepTaint(root));
  for (const part of parts) taint = unite(taint, deepTaint(part));
  if (site.given.rest !== undefined) return unite(taint, deepTaint(site.given.rest));
  return behindFolder(taint, parts.at(-1));
}

/** The taint of a path that ends in this part. */
function behindFolder(taint: Taint | undefined, last: Value | undefined): Taint | undefined {
  return last !== undefined && isOwnName(last) ? cleaned(taint, FIXED_NAME) : taint;
}

/** Several parts were joined to one path; one alone keeps what it is. */
function joinedTrait({ given }: CallSite): number {
  return given.items.length > 1 || given.rest !== undefined ? BUILT_TEXT : (given.items[0]?.traits ?? 0) & BUILT_TEXT;
}

const ROOTS = /^(?:__dirname|__filename|process\.cwd\(\)|os\.(?:homedir|tmpdir|getcwd)\(\)|require\.main\b.*)$/;
const ABSOLUTE = /^(?:[/\\~]|[A-Za-z]:[\\/])/;

/** What is known of how a path begins. */
interface Making {
  /** The first part stays first; otherwise a part that begins at the root begins anew. */
  readonly isJoined: boolean;
  readonly isAbsolute: boolean;
  /** Every `..` that can be is taken out, with what it leaves. */
  readonly isTidy: boolean;
}

/** Whether parts that nobody counted stay behind those before them: what was cut at slashes begins with none. */
function isBehind(rest: Value | undefined): boolean {
  return rest === undefined || (rest.traits & PIECE) !== 0;
}

/** Puts together a path: what it begins with, and whether it can still climb. */
function pathValue(site: CallSite, own: Taint | undefined, making: Making, name: Value['name']): Value {
  const [lead, ...others] = site.given.items;
  const known = lead ?? UNKNOWN;
  const isRoot =
    making.isAbsolute ||
    ABSOLUTE.test(known.prefix ?? '') ||
    (known.traits & FROM_ROOT) !== 0 ||
    ROOTS.test(known.name?.text ?? '');
  const isKept = (value: Value): boolean =>
    deepTaint(value) === undefined || isAnchored(value) || anchorOf(value) !== 0;
  const isHeld =
    lead !== undefined &&
    textOf(lead) !== '' &&
    textOf(lead) !== '/' &&
    isKept(lead) &&
    (making.isJoined || (isBehind(site.given.rest) && others.every(isKept)));
  const receiver = site.receiver === undefined ? 0 : site.receiver.traits & ANCHORED;
  // From the root on, taking `..` out takes the folder out that was to be stayed in; but nothing that climbs is left.
  const isTorn = making.isTidy && isRoot && own !== undefined && (cleanOf(own) & NO_WAY_UP) === 0;
  const traits =
    PATH | joinedTrait(site) | fixedTrait(site) | (making.isTidy ? RESOLVED : 0) | (isRoot ? FROM_ROOT : 0);
  return makeValue(
    isTorn ? tidied(own) : own,
    name,
    undefined,
    traits | (isTorn ? 0 : receiver | (isHeld ? ANCHORED : 0)),
    known.prefix === '' ? undefined : known.prefix,
  );
}

// JavaScript's takes out every `..` it can; Python's leaves them in.
const joinPath: Behaviour = (machine, site) => joinParts(site, !machine.module.isPython, !machine.module.isPython);
/** `File.join(root, name)`: one behind the other, and nothing is taken out. */
const joinAsWritten: Behaviour = (_machine, site) => joinParts(site, true, false);
/** `Path.Combine(root, name)`: the same, but a part that is absolute takes the place of those before it. */
const joinFromAbsolute: Behaviour = (_machine, site) => joinParts(site, false, false);

function joinParts(site: CallSite, isJoined: boolean, isTidy: boolean): Value {
  const parts = site.given.items.map((value) => textOf(value));
  if (parts.length > 0 && parts.every((part) => part !== undefined) && site.given.rest === undefined) {
    return constantValue(parts.join('/').replaceAll(/\/{2,}/g, '/'));
  }
  return pathValue(site, pathTaint(site), { isJoined, isAbsolute: false, isTidy }, undefined);
}

/** An object that stands for a path, whatever it is called. */
function isPathObject(value: Value | undefined): boolean {
  return PATH_OBJECTS.test(value?.name?.text ?? '');
}
const PATH_OBJECTS = /^(?:pathlib\.Path|java\.io\.File)\(\)/;

const MAKES_ABSOLUTE = /resolve|real|abs|canonical|expand_path|full/i;
const resolvePath: Behaviour = (_machine, site) => {
  const name = isPathObject(site.receiver) ? site.receiver?.name : undefined;
  const taint = unite(pathTaint(site), site.receiver === undefined ? undefined : deepTaint(site.receiver));
  if (SEEN_FROM.test(site.method) || site.method === 'relpath') {
    const traits = RESOLVED | PATH | joinedTrait(site) | fixedTrait(site);
    // Go gives no path at all where there is none that does not begin at the root.
    const seen = site.method === 'Rel' ? cleaned(seenFrom(taint), NOT_FROM_ROOT) : seenFrom(taint);
    return makeValue(seen, name, undefined, traits);
  }
  const isAbsolute = MAKES_ABSOLUTE.test(site.method);
  // From the root on it begins with no dash.
  const told = isAbsolute ? cleaned(taint, OPTION_BITS) : taint;
  return pathValue(site, told, { isJoined: false, isAbsolute, isTidy: true }, name);
};
const OPTION_BITS = sinkBits(['argument']);

/** `pathlib.Path(a, b)` and what it makes of itself. */
const makePath: Behaviour = (machine, site) => {
  const making = { isJoined: false, isAbsolute: false, isTidy: false };
  const [, ...parts] = site.given.items;
  const own = behindFolder(taintOf(site), parts.at(-1));
  const value = pathValue(site, own, making, nameOfResult(machine, site));
  const kept = site.given.items.length === 1 ? first(site).traits & RESOLVED : 0;
  return makeValue(value.taint, value.name, undefined, (value.traits & ~BUILT_TEXT) | kept, value.prefix);
};

const samePath: Behaviour = (machine, site) => {
  const [given] = site.given.items;
  // It throws unless the path lies below.
  if (
    site.method === 'relative_to' &&
    ((site.receiver?.traits ?? 0) & RESOLVED) !== 0 &&
    site.receiverNode !== undefined
  )
    clean(machine, site.receiverNode, PATH_BITS);
  const text = given === undefined ? undefined : textOf(given);
  // `os.path.expanduser('~/.x')` says where it is as well as any path does.
  if (text !== undefined && !isPathObject(site.receiver)) return constantValue(text);
  const taint = unite(taintOf(site), site.receiver === undefined ? undefined : deepTaint(site.receiver));
  return makeValue(taint, site.receiver?.name, undefined, 0, site.receiver?.prefix ?? given?.prefix);
};

/** `file.getAbsolutePath()`: the same place, and as tidy as before. */
const samePlace: Behaviour = (_machine, site) => site.receiver ?? UNKNOWN;

/** `name, extension = os.path.splitext(path)`: there is no separator in what follows the last dot. */
const splitExtension: Behaviour = (_machine, site) => {
  const whole = first(site);
  return shaped(makeList([whole, tainted(cleaned(whole.taint, PATH_BITS))], undefined));
};

/** `path.extname(x)`: nor is there one in the extension alone. */
const extensionOf: Behaviour = (_machine, site) =>
  makeValue(cleaned(taintOf(site), PATH_BITS), undefined, undefined, fixedTrait(site));

/** Functions that make paths of parts, or parts of paths. */
export const PATH_BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  joinPath,
  joinAsWritten,
  joinFromAbsolute,
  resolvePath,
  makePath,
  samePath,
  samePlace,
  splitExtension,
  extensionOf,
};
