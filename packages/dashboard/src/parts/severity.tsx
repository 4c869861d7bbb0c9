import type { Severity } from '@assay/contract';
import { SEVERITY_WORDS } from '@assay/contract/words';
import type { JSX } from 'preact';

const SEVERITY_TEXT: Readonly<Record<Severity, string>> = {
  critical: 'text-critical',
  high: 'text-high',
  medium: 'text-medium',
  low: 'text-low',
  info: 'text-info',
};
const CHIP: Readonly<Record<Severity, string>> = {
  critical: 'bg-critical-soft text-critical',
  high: 'bg-high-soft text-high',
  medium: 'bg-medium-soft text-medium',
  low: 'bg-low-soft text-low',
  info: 'bg-info-soft text-info',
};
const BARS: Readonly<Record<Severity, number>> = { critical: 4, high: 3, medium: 2, low: 1, info: 0 };

/** Severity as rising bars: told by shape, colour only repeats it. */
export function SeverityMark({ severity }: { severity: Severity }): JSX.Element {
  const filled = BARS[severity];
  return (
    <svg viewBox="0 0 16 12" class={`h-3 w-4 flex-none ${SEVERITY_TEXT[severity]}`} aria-hidden="true">
      {[0, 1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={bar * 4}
          y={9 - bar * 3}
          width="3"
          height={3 + bar * 3}
          rx=".8"
          fill="currentColor"
          opacity={bar < filled ? 1 : 0.25}
        />
      ))}
    </svg>
  );
}

/** Severity as bars and a word. */
export function SeverityChip({ severity }: { severity: Severity }): JSX.Element {
  return (
    <span class={`chip ${CHIP[severity]}`}>
      <SeverityMark severity={severity} />
      {SEVERITY_WORDS[severity]}
    </span>
  );
}
