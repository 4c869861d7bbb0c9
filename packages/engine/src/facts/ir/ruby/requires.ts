import type { Expression } from '../ir.ts';
import type { Lowering } from '../lowering.ts';

/** `require 'open3'`, `require_relative '../lib/run'`: files and libraries whose names become known. */
export function noteRequired({ imports }: Lowering, method: string, [given]: readonly Expression[], at: number): void {
  if (given?.kind !== 'literal' || typeof given.value !== 'string' || given.value === '') return;
  if (method === 'require') imports.push({ module: given.value, symbol: '*', local: '', at });
  if (method !== 'require_relative') return;
  const path = given.value.startsWith('.') ? given.value : `./${given.value}`;
  imports.push({ module: path, symbol: '*', local: '*', at });
}
