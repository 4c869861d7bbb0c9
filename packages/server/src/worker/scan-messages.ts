import { type ScanErrorCode, ScanFailure, type ScanPhase } from '@assay/contract';
import type { ClaimedJob, FinishedResult, Millis } from '../store/port.ts';

/** Between the service and the thread its scans run in. An attempt is known by a number. */
export type ToThread =
  | { readonly type: 'scan'; readonly number: number; readonly job: ClaimedJob; readonly claimedAt: Millis }
  /** The phase that was asked for has begun. */
  | { readonly type: 'entered'; readonly number: number }
  /** Nobody wants the result any more; it still says when it has ended. */
  | { readonly type: 'stop'; readonly number: number }
  /** No scan is left: end. */
  | { readonly type: 'close' };

/** What the thread of the scans tells the service. */
export type FromThread =
  | { readonly type: 'ready'; readonly isolation: string }
  /** Something on this machine is not as scans need it. */
  | { readonly type: 'cannotStart'; readonly message: string }
  | { readonly type: 'log'; readonly level: 'info' | 'debug'; readonly fields: object; readonly message: string }
  | { readonly type: 'enter'; readonly number: number; readonly phase: ScanPhase }
  | {
      readonly type: 'progress';
      readonly number: number;
      readonly filesScanned: number;
      readonly filesTotal: number;
    }
  | { readonly type: 'done'; readonly number: number; readonly result: FinishedResult }
  | { readonly type: 'failed'; readonly number: number; readonly fault: Fault };

/** An error as it crosses: one that the scan's reader is told of, or one of our own. */
export type Fault =
  | {
      readonly kind: 'failure';
      readonly code: ScanErrorCode;
      readonly details: string;
      readonly passing: boolean;
      readonly retryAfter: number | undefined;
      /** For the log alone. */
      readonly cause: string | undefined;
    }
  | { readonly kind: 'error'; readonly message: string; readonly stack: string | undefined };

/** An error as a message can carry it. */
export function faultOf(error: unknown): Fault {
  if (error instanceof ScanFailure) {
    const { code, message: details, passing, retryAfter, cause } = error;
    const because = cause instanceof Error ? cause.message : undefined;
    return { kind: 'failure', code, details, passing, retryAfter, cause: because };
  }
  if (error instanceof Error) return { kind: 'error', message: error.message, stack: error.stack };
  return { kind: 'error', message: String(error), stack: undefined };
}

/** The same error, on the other side. */
export function errorOf(fault: Fault): Error {
  if (fault.kind === 'failure') {
    const { code, details, passing, retryAfter, cause } = fault;
    return new ScanFailure(code, details, {
      passing,
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(cause === undefined ? {} : { cause: new Error(cause) }),
    });
  }
  const error = new Error(fault.message);
  // Where it happened, not where it was unpacked.
  if (fault.stack !== undefined) error.stack = fault.stack;
  return error;
}
