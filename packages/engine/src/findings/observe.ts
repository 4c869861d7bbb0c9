import type { Sighting } from '../check.ts';
import type { CheckId } from '../check-id.ts';
import type { Observation } from '../facts/observations.ts';
import type { LineTable } from '../facts/text/lines.ts';
import type { MaskedText } from './mask.ts';
import { makeVisible } from './visible.ts';

/** A file as far as findings show it. */
export interface TextView {
  readonly lines: LineTable;
  readonly masked: MaskedText;
}

const CODE_LENGTH = 400;
/** Of a line too long to show, this much stands before the place. */
const LEAD = 80;
const MESSAGE_LENGTH = 1000;

/** Turns a sighting into what a report may show of it: lines, the masked code, nothing invisible. */
export function observe(checkId: CheckId, sighting: Sighting, viewOf: (path: string) => TextView): Observation {
  const { at, trace = [], confidence, severity, origin } = sighting;
  const view = viewOf(at.file);
  const line = view.lines.lineOf(at.start);
  const endLine = Math.max(line, view.lines.lineOf(Math.max(at.start, at.end - 1)));
  return {
    checkId,
    sighting: {
      at,
      message: show(sighting.message, view, MESSAGE_LENGTH),
      trace: trace.map((step) => ({ at: step.at, note: show(step.note, viewOf(step.at.file), MESSAGE_LENGTH) })),
      ...(confidence === undefined ? {} : { confidence }),
      ...(severity === undefined ? {} : { severity }),
      ...(origin === undefined ? {} : { origin }),
    },
    line,
    endLine,
    code: codeAt(at.start, view),
    traceLines: trace.map((step) => viewOf(step.at.file).lines.lineOf(step.at.start)),
  };
}

function codeAt(offset: number, { lines, masked }: TextView): string {
  const range = lines.rangeOf(offset);
  const isLong = range.end - range.start > CODE_LENGTH;
  const start = isLong ? Math.max(range.start, Math.min(offset - LEAD, range.end - CODE_LENGTH)) : range.start;
  const code = masked.cut(start, Math.min(range.end, start + CODE_LENGTH));
  return shorten(makeVisible(code.trim()), CODE_LENGTH);
}

function show(text: string, { masked }: TextView, length: number): string {
  return shorten(makeVisible(masked.clean(text)), length);
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
