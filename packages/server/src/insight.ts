import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AiSettings, createInsight, type Insight, worldPorts } from '@assay/insight';
import { CannotStart } from './cannot-start.ts';
import type { Config } from './config/settings.ts';

/** Told what was asked of a model and what came of it: counts and reasons, never text. */
export type InsightLog = (event: Readonly<Record<string, string | number>>) => void;

/** The analysis in words that the settings ask for. With no provider nothing leaves the machine. */
export async function openInsight(config: Config, log?: InsightLog): Promise<Insight> {
  const settings = await aiSettings(config);
  return createInsight(settings, worldPorts({ log, cache: answerCache(join(config.dataDir, 'model-answers')) }));
}

async function aiSettings(config: Config): Promise<AiSettings> {
  if (config.aiProvider === 'none') return { provider: 'none' };
  return {
    provider: config.aiProvider,
    baseUrl: config.aiBaseUrl,
    // Reading the settings has refused a provider without a model.
    model: config.aiModel ?? '',
    apiKey: config.aiApiKey ?? (await keyFrom(config.aiApiKeyFile)),
    dailyTokens: config.aiDailyTokens,
  };
}

async function keyFrom(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    throw new CannotStart(`ASSAY_AI_API_KEY_FILE: ${file} cannot be read.`, error);
  }
}

type AnswerCache = NonNullable<Parameters<typeof worldPorts>[0]>['cache'];

/** What a model said of a commit, kept beside the store: asking again costs money. */
function answerCache(folder: string): AnswerCache {
  const fileOf = (key: string): string => join(folder, `${createHash('sha256').update(key).digest('hex')}.json`);
  return {
    get: (key) => readFile(fileOf(key), 'utf8').catch(() => undefined),
    async put(key, value) {
      const file = fileOf(key);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.${process.pid}`, value, { mode: 0o600 });
      await rename(`${file}.${process.pid}`, file);
    },
  };
}
