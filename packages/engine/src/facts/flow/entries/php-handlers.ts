import { PSR_REQUEST, PSR_RESPONSE } from '../../../knowledge/php/library.ts';
import type { Parameter } from '../../ir/ir.ts';
import type { FunctionShape } from '../values/shapes.ts';
import { frameworkObject, importsAny, isOf, type Look, nameOf, requestData } from './handler.ts';
import { isClassType } from './handed-values.ts';

const CONTROLLER = /Controller$/;
/** Controllers of frameworks that put parts of the address into parameters. */
const FRAMEWORKS = ['Illuminate', 'Symfony', 'CodeIgniter', 'Cake', 'yii', 'Laminas', 'App.Http'];
const ROUTED =
  /^(?:CI_Controller|(?:Illuminate|Symfony|CodeIgniter|Cake|yii|Laminas)\.(?:\w+\.)*(?:Abstract|Base)?Controller)$/;
/** What frameworks call on a controller before and behind its actions. */
const NO_ACTION =
  /^(?:constructor|boot|register|middleware|authorize|rules|messages|initialize|init|before\w*|after\w*|get(?:Subscribed)\w*)$/;

/** Parts of the address that a router puts into the parameters of a controller's method. */
const action: Look = ({ callee, parameters }) => {
  if (!isController(callee) || callee.function.isPrivate === true || callee.function.isStatic === true)
    return undefined;
  if (NO_ACTION.test(callee.function.name) || callee.function.name.startsWith('_')) return undefined;
  return parameters.map((parameter) => (isPart(parameter) ? requestData(callee, parameter, 'medium') : undefined));
};

function isController(callee: FunctionShape): boolean {
  const { owner, function: method } = callee;
  // A closure inside a method is not what the router calls.
  if (owner === undefined || owner.methods.get(method.name) !== method) return false;
  if (isOf(callee, ROUTED)) return true;
  return CONTROLLER.test(owner.class.name) && importsAny(callee.module, FRAMEWORKS);
}

/** Text, and nothing that somebody else may have made. */
function isPart({ annotation, defaultValue, rest }: Parameter): boolean {
  if (isClassType(annotation) || annotation === 'array' || annotation === 'callable' || rest !== undefined)
    return false;
  return defaultValue === undefined || defaultValue.kind === 'literal';
}

/** `($request, $response, $args)`: what Slim calls. */
const slim: Look = ({ callee, parameters, names }) => {
  const [request, response] = names;
  if (!/^\$req(?:uest)?$/.test(request) || !/^\$res(?:ponse)?$/.test(response)) return undefined;
  if (!importsAny(callee.module, ['Slim', 'Psr'])) return undefined;
  return parameters.map((parameter, index) => {
    if (index === 0) return frameworkObject(callee, PSR_REQUEST);
    if (index === 1) return frameworkObject(callee, PSR_RESPONSE);
    return ARGUMENTS.test(nameOf(parameter)) ? requestData(callee, parameter, 'medium') : undefined;
  });
};

const ARGUMENTS = /^\$(?:args|params|parameters|vars)$/;

export const PHP_HANDLERS: readonly Look[] = [slim, action];
