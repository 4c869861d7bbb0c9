import type { Writable } from 'node:stream';

/** What a command may touch of the world. */
export interface Io {
  readonly stdout: Pick<Writable, 'write'> & { readonly isTTY?: boolean };
  readonly stderr: Pick<Writable, 'write'> & { readonly isTTY?: boolean };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted by the first interrupt. */
  readonly signal: AbortSignal;
}

/** A `--name` of a command, with its line of help. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** Shown after the name: `--tier TIER`. */
  readonly value?: string;
  readonly help: string;
}

/** What stands behind a command by its place. */
export interface Argument {
  readonly name: string;
  readonly help: string;
  readonly required: boolean;
}

/** What the user typed, after parsing. */
export interface Input {
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly arguments: readonly string[];
}

/** One line of the table of commands. */
export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly arguments: readonly Argument[];
  readonly options: Readonly<Record<string, Option>>;
  readonly examples: readonly string[];
  /** What its exit codes mean, where a pipeline acts on them. */
  readonly exits?: readonly (readonly [code: number, meaning: string])[];
  /** The exit code. Loaded when needed, so that `--help` is quick. */
  readonly run: (input: Input, io: Io) => Promise<number>;
}

/** Exit codes, the same for every command. */
export const EXIT = { done: 0, tooLow: 1, usage: 2, incomplete: 3, notFound: 4, interrupted: 130 } as const;

/** The user asked for something that cannot be; told without a stack. */
export class UsageError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.usage) {
    super(message);
    this.name = 'UsageError';
    this.exitCode = exitCode;
  }
}
