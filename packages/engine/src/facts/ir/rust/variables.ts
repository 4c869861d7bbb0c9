import { endOf, startOf } from '../lowering.ts';
import type { Lowering } from '../lowering.ts';
import { isCommandMade } from './commands.ts';
import { stateOf } from './state.ts';

const TEXT = /^(?:String::(?:new|with_capacity|from)\b|format!|"|r#{0,3}")/;
const TURNED = /\.(?:to_string|to_owned)\(\)\??$/;
const PATH =
  /^&?(?:std::path::)?(?:PathBuf|Path)::(?:from|new)\b|\.(?:join|to_path_buf|canonicalize)\([^;]*\)?(?:\?|\.unwrap\(\))?$|\b(?:current_dir|home_dir|temp_dir|config_dir|data_dir|cache_dir)\(\)/;

/** Characters of a value that tell what it is. */
const TOLD = 400;

/** Keeps in mind what a variable holds, where what is done with it later has other meanings elsewhere. */
export function noteVariable(lowering: Lowering, called: string, value: number, type: string): void {
  const { texts, paths, commands } = stateOf(lowering);
  const text =
    value < 0
      ? ''
      : lowering.text.slice(
          startOf(lowering, value),
          Math.min(endOf(lowering, value), startOf(lowering, value) + TOLD),
        );
  if (/^String$/.test(type) || TEXT.test(text) || TURNED.test(text)) texts.add(called);
  if (/\bPath(?:Buf)?$/.test(type) || PATH.test(text)) paths.add(called);
  if (isCommandMade(lowering, value)) commands.add(called);
}

/** Whether a variable holds a path, by what it was given or by what it is called. */
export function isPathName(lowering: Lowering, called: string): boolean {
  return (
    stateOf(lowering).paths.has(called) || /(?:^|_)(?:path|dir|root|folder|home|dest|destination|base)$/.test(called)
  );
}
