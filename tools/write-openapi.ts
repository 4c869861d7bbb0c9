import { readFile, writeFile } from 'node:fs/promises';
import { openApiDocument } from '@assay/contract';
import { brokenPromises } from './openapi-growth.ts';

/** Writes docs/api/openapi.json; refuses where that would take back something version 1 has promised. */
export const OPENAPI_FILE = new URL('../docs/api/openapi.json', import.meta.url);

/** The description of the API as it is committed. */
export async function openApiText(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return `${JSON.stringify(openApiDocument(version), null, 2)}\n`;
}

/** Why the text must not replace what is committed; empty where it may. */
export async function takenBack(text: string): Promise<readonly string[]> {
  const committed = await readFile(OPENAPI_FILE, 'utf8').catch(() => undefined);
  return committed === undefined ? [] : brokenPromises(JSON.parse(committed), JSON.parse(text));
}

if (import.meta.main) {
  const text = await openApiText();
  const broken = await takenBack(text);
  if (broken.length > 0) {
    console.error(
      `Version 1 of the API only grows. This would take back:\n${broken.map((line) => `  ${line}`).join('\n')}`,
    );
    process.exitCode = 1;
  } else {
    await writeFile(OPENAPI_FILE, text);
  }
}
