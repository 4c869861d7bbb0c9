/** A JSON value with the place it came from, so that a finding can point at it. */
export interface JsonNode {
  readonly start: number;
  readonly end: number;
  readonly value: unknown;
  /** Members of an object, in order, with the place of each key. */
  readonly members: readonly {
    readonly key: string;
    readonly keyStart: number;
    readonly keyEnd: number;
    readonly node: JsonNode;
  }[];
  readonly items: readonly JsonNode[];
  get(...path: readonly (string | number)[]): JsonNode | undefined;
}
/** A JSON file with the places of its values. */
export interface JsonDocument {
  readonly root: JsonNode;
  /** False where the text has errors and `root` is what could be read. */
  readonly isWellFormed: boolean;
}
