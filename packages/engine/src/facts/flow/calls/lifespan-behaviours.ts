import { MCP_CONTEXT } from '../../../knowledge/python/service-holders.ts';
import { leaveService } from '../evaluation/left-services.ts';
import { perhaps } from '../machine/branches.ts';
import { parseName } from '../names/names.ts';
import { anyElement } from '../values/join.ts';
import { named, UNKNOWN } from '../values/values.ts';
import { argumentsOf } from './arguments.ts';
import type { Behaviour } from './given.ts';
import { callValue } from './own-calls.ts';

/** `FastMCP('files', lifespan=start)`: what that yields before the first request, tools find in the context of each. */
const leaveLifespan: Behaviour = (machine, { given }) => {
  const lifespan = given.keywords.get('lifespan');
  if (lifespan?.shape?.kind !== 'function') return undefined;
  const yielded = perhaps(machine, () => callValue(machine, lifespan, argumentsOf([UNKNOWN])));
  const holder = named(parseName(machine.module.names, `${MCP_CONTEXT}.request_context`));
  leaveService(machine, holder, 'lifespan_context', yielded.shape?.kind === 'list' ? anyElement(yielded) : yielded);
  return undefined;
};

/** What programs of Python leave for their handlers to find when they start. */
export const LIFESPAN_BEHAVIOURS: Readonly<Record<string, Behaviour>> = { leaveLifespan };
