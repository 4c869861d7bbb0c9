import { type CheckPage, type CheckSummary, Refusal } from '@assay/contract';
import { parameterOf } from '../request-parts.ts';
import type { Handlers } from './route-handlers.ts';

export interface CheckRoutePorts {
  /** Every check, by id. Loading them is slow, so it is done when first asked for. */
  readonly checks: () => Promise<readonly CheckPage[]>;
}

/** The catalogue of checks. */
export function checkRoutes(ports: CheckRoutePorts): Pick<Handlers, 'listChecks' | 'readCheck'> {
  return {
    async listChecks() {
      return { checks: (await ports.checks()).map(summary) };
    },
    async readCheck(request) {
      const checkId = parameterOf(request, 'checkId');
      const check = (await ports.checks()).find(({ id }) => id === checkId);
      if (!check) throw new Refusal('NOT_FOUND', 'No check has this identifier; /api/v1/checks lists them.');
      return check;
    },
  };
}

function summary({ id, title, category, severity, kind, confidence, cwe, since }: CheckPage): CheckSummary {
  return { id, title, category, severity, kind, confidence, cwe, since };
}
