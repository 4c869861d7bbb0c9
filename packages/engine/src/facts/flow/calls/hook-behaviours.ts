import { joinValues } from '../values/join.ts';
import { makeList, shaped, UNKNOWN } from '../values/values.ts';
import { argumentsOf } from './arguments.ts';
import { invoke } from './functions.ts';
import { first, type Behaviour } from './given.ts';

/** `useMemo(() => x, [y])`: x, whatever else it is made anew for. */
const makeOnce: Behaviour = (machine, site) => {
  const { shape } = first(site);
  return shape?.kind === 'function' ? invoke(machine, shape, argumentsOf([])).value : undefined;
};

/** `const [x, setX] = useState(y)`: y at first, and nobody knows what later. */
const keepState: Behaviour = (machine, site) => {
  const begins = first(site).shape?.kind === 'function' ? makeOnce(machine, site) : first(site);
  return shaped(makeList([joinValues(UNKNOWN, begins ?? UNKNOWN), UNKNOWN]));
};

/** Functions that components of a page call for what they keep from one time they are drawn to the next. */
export const HOOK_BEHAVIOURS: Readonly<Record<string, Behaviour>> = { makeOnce, keepState };
