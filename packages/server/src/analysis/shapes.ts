import { CONTEXTS, Materials, ScanResult, SKIP_REASONS } from '@assay/contract';
import type { Report } from '@assay/engine';
import { Compile, type TUnsafe, Type } from '@assay/contract/schema-library';

/** The least an analysis process must say, whatever fields a later engine adds; more is cut off by the frame's size. */

function oneOf<const T extends readonly string[]>(values: T): TUnsafe<T[number]> {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });
}
const line = Type.Integer({ minimum: 1 });
const Span = Type.Object({
  file: Type.String(),
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
});
const Sighting = Type.Object({
  at: Span,
  message: Type.String(),
  trace: Type.Optional(Type.Array(Type.Object({ at: Span, note: Type.String() }))),
});
const Observation = Type.Object({
  checkId: Type.String(),
  sighting: Sighting,
  line,
  endLine: line,
  code: Type.String(),
  traceLines: Type.Array(line),
});
const Note = Type.Object({ kind: Type.String(), at: Span });
const FileSummary = Type.Object({
  path: Type.String(),
  mode: oneOf(['file', 'executable', 'symlink', 'submodule']),
  size: Type.Integer({ minimum: 0 }),
  language: Type.String(),
  role: Type.Optional(Type.String()),
  context: oneOf(CONTEXTS),
  isText: Type.Optional(Type.Boolean()),
  lines: Type.Integer({ minimum: 0 }),
});

const Observations = Type.Object({
  file: FileSummary,
  observations: Type.Array(Observation, { maxItems: 20_000 }),
  notes: Type.Array(Note, { maxItems: 50_000 }),
  gap: Type.Optional(oneOf(SKIP_REASONS)),
  failures: Type.Array(Type.Object({ checkId: Type.String(), reason: Type.String() })),
  /** Sent beside it, in numbers. */
  dependsOn: Type.Object({}, { additionalProperties: false }),
});
/** The part of one file's observations that the service looks at itself. */
export type ObservationsShape = Type.Static<typeof Observations>;

const {
  aiAnalysis: _,
  scanDurationMs: _2,
  commit: _3,
  defaultBranch: _4,
  isolation: _5,
  ...given
} = ScanResult.properties;
const { advisoriesAsOf: _6, ...reported } = given;
const ReportShape = Type.Object({
  ...reported,
  notes: Type.Array(Note),
  files: Type.Array(FileSummary),
  materials: Materials,
});

const observations = Compile(Observations);
const report = Compile(ReportShape);

/** One file's observations as an analysis process sent them, or undefined where they are none. */
export function parseObservations(json: Buffer): ObservationsShape | undefined {
  const value = parseJson(json);
  return observations.Check(value) ? value : undefined;
}

/** A whole report; what the API shows of it is checked in full. */
export function parseReport(json: Buffer): Report | undefined {
  const value = parseJson(json);
  // Notes and roles are richer than the shape says; they are read by code that ignores what it does not know.
  return report.Check(value) ? (value as unknown as Report) : undefined;
}

function parseJson(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString('utf8'));
  } catch {
    return undefined;
  }
}
