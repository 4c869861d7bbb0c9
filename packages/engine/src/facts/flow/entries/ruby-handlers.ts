import { frameworkObject, isOf, type Look } from './handler.ts';

/** `def call(env)`: what rack hands to every application and every layer of one. */
const rackApplication: Look = ({ callee, names }) =>
  names[0] === 'env' && /^_?call!?$/.test(callee.function.name)
    ? [frameworkObject(callee, 'Rack.Env()', true)]
    : undefined;

/** `def do_GET(request, response)`. */
const servlet: Look = ({ callee }) =>
  /^do_[A-Z]+$/.test(callee.function.name) ? [frameworkObject(callee, 'WEBrick.HTTPRequest()', true)] : undefined;

/** `def handle(request, response)` of an action of Hanami. */
const hanamiAction: Look = ({ callee }) =>
  callee.function.name === 'handle' && isOf(callee, /^Hanami\.Action$|(?:^|\.)Action$/)
    ? [frameworkObject(callee, 'Hanami.Action.Request()', true)]
    : undefined;

/** Handlers of Ruby, the first that fits. */
export const RUBY_HANDLERS: readonly Look[] = [rackApplication, servlet, hanamiAction];
