import { JAVA_HANDED, JAVA_SENT } from '../../../knowledge/java/entry-points.ts';
import type { Parameter } from '../../ir/ir.ts';
import { calledName } from '../names/names.ts';
import { requestData, type Look } from './handler.ts';

/**
 * A project may mark its routes with annotations of its own, or keep the marks in an interface: what a parameter is filled
 * with is still written on it.
 */
const markedParameter: Look = ({ callee, parameters }) => {
  if (!parameters.some(isSent)) return undefined;
  return parameters.map((parameter) =>
    isSent(parameter) && !JAVA_HANDED.types.test(parameter.annotation ?? '')
      ? requestData(callee, parameter, 'high')
      : undefined,
  );
};

function isSent({ decorators }: Parameter): boolean {
  return decorators?.some((node) => JAVA_SENT.has(calledName(node.kind === 'call' ? node.callee : node))) === true;
}

/** Handlers of Java that no annotation of a framework marks: types and annotations of parameters say the rest. */
export const JAVA_HANDLERS: readonly Look[] = [markedParameter];
