import type { JSX } from 'preact';
import { count } from '../format.ts';
import { gradeColour } from './stamp.tsx';

/** A score from 0 to 100 as a bar; the number stands beside it in text. */
export function ScoreBar({ score }: { score: number }): JSX.Element {
  return (
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" class={`h-1.5 w-full ${gradeColour(score)}`} aria-hidden="true">
      <rect width="100" height="4" class="fill-line" />
      <rect width={Math.max(score, 0.8)} height="4" fill="currentColor" />
    </svg>
  );
}

/** Progress that is known: so many of so many. */
export function Meter({ done, total, label }: { done: number; total: number; label: string }): JSX.Element {
  const share = total === 0 ? 0 : Math.min(100, (done / total) * 100);
  return (
    <svg viewBox="0 0 100 4" preserveAspectRatio="none" class="h-1.5 w-full text-accent" role="img" aria-label={label}>
      <rect width="100" height="4" class="fill-line" />
      <rect width={share} height="4" fill="currentColor" />
    </svg>
  );
}

/** A radar of scores: one axis each, 100 at the rim. Its numbers are in the list beside it. */
export function Radar({ scores, label }: { scores: readonly number[]; label: string }): JSX.Element {
  const point = (index: number, value: number): string => {
    const angle = (index / scores.length) * 2 * Math.PI - Math.PI / 2;
    return `${(50 + Math.cos(angle) * value * 0.46).toFixed(1)},${(50 + Math.sin(angle) * value * 0.46).toFixed(1)}`;
  };
  const ring = (value: number): string => scores.map((_, index) => point(index, value)).join(' ');
  return (
    <svg viewBox="0 0 100 100" class="w-full max-w-56" role="img" aria-label={label}>
      {[25, 50, 75, 100].map((value) => (
        <polygon key={value} points={ring(value)} fill="none" class="stroke-line" stroke-width=".6" />
      ))}
      {scores.map((_, index) => (
        <path key={index} d={`M50,50L${point(index, 100)}`} class="stroke-line" stroke-width=".6" />
      ))}
      <polygon
        points={scores.map((score, index) => point(index, Math.max(score, 3))).join(' ')}
        class="fill-accent stroke-accent"
        fill-opacity=".16"
        stroke-width="1.2"
        stroke-linejoin="round"
      />
      {scores.map((score, index) => {
        const [x, y] = point(index, Math.max(score, 3)).split(',');
        return <circle key={index} cx={x} cy={y} r="1.6" class="fill-accent" />;
      })}
    </svg>
  );
}

/** One value of a small line. */
export interface SparkPoint {
  readonly label: string;
  readonly value: number;
}

/** Scores over time, oldest first. */
export function Sparkline({ points, label }: { points: readonly SparkPoint[]; label: string }): JSX.Element {
  const step = points.length > 1 ? 100 / (points.length - 1) : 0;
  const at = points.map((point, index) => [2 + index * step * 0.96, 32 - point.value * 0.28] as const);
  return (
    <svg viewBox="0 0 100 36" preserveAspectRatio="none" class="h-16 w-full text-accent" role="img" aria-label={label}>
      {[90, 60].map((line) => (
        <path
          key={line}
          d={`M0 ${32 - line * 0.28}H100`}
          class="stroke-line"
          stroke-width="1"
          vector-effect="non-scaling-stroke"
        />
      ))}
      <polyline
        points={at.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linejoin="round"
        vector-effect="non-scaling-stroke"
      />
      {at.map(([x, y], index) => (
        <path
          key={index}
          d={`M${x.toFixed(1)} ${y.toFixed(1)}h.01`}
          stroke="currentColor"
          stroke-width="6"
          stroke-linecap="round"
          vector-effect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

/** One bar a day, with the day's number for those who point at it and a sentence for those who cannot. */
export function DayBars({ points, label }: { points: readonly SparkPoint[]; label: string }): JSX.Element {
  const top = Math.max(1, ...points.map((point) => point.value));
  const width = 100 / points.length;
  return (
    <svg viewBox="0 0 100 40" preserveAspectRatio="none" class="h-28 w-full text-accent" role="img" aria-label={label}>
      <path d="M0 39.5H100" class="stroke-edge" stroke-width="1" vector-effect="non-scaling-stroke" />
      {points.map((point, index) => (
        <rect
          key={point.label}
          x={index * width + width * 0.12}
          y={39 - (point.value / top) * 38}
          width={width * 0.76}
          height={Math.max(0, (point.value / top) * 38)}
          fill="currentColor"
        >
          <title>{`${point.label}: ${count(point.value)}`}</title>
        </rect>
      ))}
    </svg>
  );
}
