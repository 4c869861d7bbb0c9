import type { Row } from './database.ts';

/** Reads one column as what the schema says it is; anything else means schema and code have come apart. */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw unexpected(column, value);
  return value;
}

/** The same, where the column may be empty. */
export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

/** A whole number that a double holds exactly. */
export function integer(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw unexpected(column, value);
  return value;
}

/** The same, where the column may be empty. */
export function integerOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : integer(row, column);
}

/** A truth value, which both databases keep as 0 or 1. */
export function flag(row: Row, column: string): boolean {
  return integer(row, column) === 1;
}

/** Bytes as they were stored. */
export function bytes(row: Row, column: string): Uint8Array {
  const value = row[column];
  if (!(value instanceof Uint8Array)) throw unexpected(column, value);
  return value;
}

/** One word of a closed set. */
export function word<const T extends string>(row: Row, column: string, words: readonly T[]): T {
  const value = text(row, column);
  const found = words.find((word) => word === value);
  if (found === undefined) throw unexpected(column, value);
  return found;
}

function unexpected(column: string, value: unknown): Error {
  const seen = typeof value === 'string' ? JSON.stringify(value.slice(0, 60)) : typeof value;
  return new TypeError(`column ${column} holds ${seen}, which its schema does not allow`);
}
