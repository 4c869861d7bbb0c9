import type { CheckPage } from '@assay/contract';
import type * as EngineModule from '@assay/engine';
import type { Check, Example } from '@assay/engine';

type Engine = typeof EngineModule;

let pages: Promise<readonly CheckPage[]> | undefined;

/** Every check as the API and the command line show it, by id. Loads the engine when first asked. */
export function checkPages(): Promise<readonly CheckPage[]> {
  pages ??= writePages();
  return pages;
}

async function writePages(): Promise<readonly CheckPage[]> {
  const engine = await import('@assay/engine');
  return (await engine.loadChecks()).map((check) => pageOf(engine, check));
}

function pageOf(engine: Engine, check: Check): CheckPage {
  const category = engine.categoryOf(check.id);
  const shown = (example: Example): Record<string, string> => exampleText(engine, example, category === 'secrets');
  return {
    id: check.id,
    title: check.title,
    category,
    severity: check.severity,
    kind: check.kind,
    confidence: check.confidence,
    cwe: check.cwe.map((number) => `CWE-${number}`),
    since: check.since,
    why: paragraph(check.why),
    fix: [paragraph(check.fix), ...engine.fixesOf(check).map(({ language, text }) => `${language}: ${text}`)].join(
      '\n\n',
    ),
    blindSpots: paragraph(check.blindSpots),
    examples: { bad: check.examples.bad.map(shown), good: check.examples.good.map(shown) },
  };
}

/** Texts are written indented in the check's file. */
function paragraph(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('\n');
}

/** The files of an example. Look-alikes of secrets are cut short, so that no scanner takes an answer for a leak. */
function exampleText(engine: Engine, example: Example, hidesMarks: boolean): Record<string, string> {
  const { files, marks } = engine.readExample(example);
  const texts: Record<string, string> = {};
  for (const [path, file] of Object.entries(files)) {
    let text = contentOf(file);
    const inFile = marks.filter((mark) => mark.file === path).toSorted((a, b) => b.start - a.start);
    for (const { start, end } of hidesMarks ? inFile : [])
      text = `${text.slice(0, Math.min(end, start + 8))}…${text.slice(end)}`;
    texts[path] = text;
  }
  return texts;
}

function contentOf(file: ReturnType<Engine['readExample']>['files'][string]): string {
  const content = typeof file === 'string' || file instanceof Uint8Array ? file : file.content;
  return typeof content === 'string' ? content : Buffer.from(content).toString();
}
