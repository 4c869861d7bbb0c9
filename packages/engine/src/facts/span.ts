/** Half-open range of UTF-16 offsets in one file. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}
