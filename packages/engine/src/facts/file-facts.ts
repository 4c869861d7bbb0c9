import type { Context } from '@assay/contract';
import type { Span } from './span.ts';
import type { Role } from '../inventory/roles.ts';
import type { Act } from './acts/act.ts';
import type { CallFact, Flow } from './flow/flow-facts.ts';
import type { Injection } from './prose/injection.ts';
import type { Surface } from './prose/surface.ts';
import type { EntryMode } from '../tree/tree.ts';
import type { JsonDocument, JsonNode } from './text/json.ts';
import type { Line } from './text/lines.ts';
import type { Window } from './text/windows.ts';
import type { YamlDocument } from './text/yaml.ts';

/** One file, as a check sees it: only what the check asked for in its `wants`. Lists of places are made when walked. */
export interface FileFacts {
  readonly path: string;
  readonly role: Role | undefined;
  readonly context: Context;
  /** Name of the language (`javascript`, `shell`, `yaml`), or `text`. */
  readonly language: string;
  readonly mode: EntryMode;
  readonly text: string;
  /** The lines of the text, each cut to a length that a pattern may look at whole. */
  readonly lines: readonly Line[];
  /** Windows of text round this check's keywords. */
  readonly windows: Iterable<Window>;
  /** The same, but none reaches beyond the line its keyword stands on: far less to look at, where a line is enough. */
  readonly lineWindows: Iterable<Window>;
  /** Where this check's keywords begin, in order: for patterns that start at a keyword and need no window. */
  readonly places: Iterable<number>;
  /** Calls to this check's callees. */
  readonly calls: readonly CallFact[];
  /** Flows into this check's sinks. */
  readonly flows: readonly Flow[];
  /** Text that a model or a person is meant to read: tool descriptions, docstrings, rules, comments. */
  readonly surfaces: readonly Surface[];
  /** Places in those surfaces that try to steer an agent, found once for every check. */
  readonly injections: readonly Injection[];
  /** Acts of this check's kinds, found once for every check. */
  readonly acts: readonly Act[];
  /** The file as JSON (comments allowed), with positions; undefined where it is none. */
  readonly json: JsonDocument | undefined;
  /** The file as YAML documents, with positions; empty where it is none. */
  readonly yaml: readonly YamlDocument[];
  /** Settings as one tree: JSON, the first document of YAML, TOML, or the head of a Markdown file. */
  readonly settings: JsonNode | undefined;
  /** Bindings this file imports: resolved module names. */
  readonly imports: ReadonlySet<string>;
  span(this: void, start: number, end: number): Span;
}
