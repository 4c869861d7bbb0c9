import type { Config } from './settings.ts';
import { settingRows } from './settings.ts';

/** Everything wrong with the environment, told at once. */
export class ConfigMistakes extends Error {
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(`Cannot start.\n${mistakes.join('\n')}`);
    this.name = 'ConfigMistakes';
    this.mistakes = mistakes;
  }
}

/** Variables by name, as a process is given them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads every setting; an empty variable counts as absent. Throws ConfigMistakes. */
export function readConfig(environment: Environment): Config {
  const mistakes: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [key, row] of settingRows()) {
    const given = environment[row.name]?.trim();
    const raw = given === undefined || given === '' ? row.default : given;
    if (raw === undefined) {
      config[key] = undefined;
      continue;
    }
    const parsed = row.parse(raw);
    if (parsed.ok) config[key] = parsed.value;
    else mistakes.push(`${row.name}: must be ${parsed.mustBe}${row.secret ? '' : `, not ${JSON.stringify(raw)}`}`);
  }
  // Every key of the table has been written above, or a mistake is noted.
  const complete = config as unknown as Config;
  if (mistakes.length === 0) mistakes.push(...contradictions(complete));
  mistakes.push(...unknownNames(environment));
  if (mistakes.length > 0) throw new ConfigMistakes(mistakes);
  return complete;
}

function contradictions(config: Config): string[] {
  const found: string[] = [];
  if (config.aiProvider !== 'none' && config.aiModel === undefined)
    found.push(`ASSAY_AI_MODEL: must be set when ASSAY_AI_PROVIDER is ${config.aiProvider}`);
  if (config.aiApiKey !== undefined && config.aiApiKeyFile !== undefined)
    found.push('ASSAY_AI_API_KEY_FILE: must be left out when ASSAY_AI_API_KEY is set');
  return found;
}

/** A mistyped name would otherwise be a setting that silently does nothing. */
function unknownNames(environment: Environment): string[] {
  const known = new Set<string>(settingRows().map(([, row]) => row.name));
  return Object.keys(environment)
    .filter((name) => /^ASSAY_[A-Z]/.test(name) && !/^ASSAY_(?:TEST|REQUIRE)_/.test(name) && !known.has(name))
    .map((name) => `${name}: is no setting of Assay; \`assay config\` lists them`);
}

/** One line a setting, secrets hidden. */
export function describeConfig(config: Config, environment: Environment): string {
  const rows = settingRows().map(([key, row]) => {
    const value = config[key];
    const isSet = (environment[row.name]?.trim() ?? '') !== '';
    const shown = value === undefined ? '(not set)' : row.secret ? '(set, hidden)' : String(value) || '(none)';
    return { left: `${row.name}=${shown}`, note: isSet ? '' : 'default' };
  });
  const width = Math.max(...rows.map((row) => row.left.length));
  return rows.map(({ left, note }) => (note ? `${left.padEnd(width)}  ${note}` : left)).join('\n');
}
