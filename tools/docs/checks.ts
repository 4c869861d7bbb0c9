import { CATEGORIES, CATEGORY_KEYS, type Category, SEVERITIES } from '@assay/contract';
import { categoryOf, type Check, type Example, fixesOf, loadChecks } from '@assay/engine';
import { dedent } from '../../packages/engine/src/example.ts';

const TITLES: Readonly<Record<Category, string>> = {
  rce: 'Running code and commands',
  secrets: 'Secrets',
  network: 'Network',
  filesystem: 'Files',
  supplyChain: 'Supply chain',
  mcp: 'MCP and agents',
  dataHandling: 'Handling of data',
  auth: 'Authentication and authorisation',
};
const NOTICE = '<!-- Written by `npm run docs` from the checks themselves. -->';
/** Look-alikes of secrets are cut here, so that no scanner takes a page for a leak. */
const LONG_TOKEN = /[A-Za-z0-9_+/=-]{24,}/g;
const SHOWN = 8;

/** One page for each category, and a list of all checks: file name and text. */
export async function checkDocuments(): Promise<readonly (readonly [name: string, text: string])[]> {
  const checks = await loadChecks();
  const pages = CATEGORY_KEYS.map((category) => {
    const own = checks.filter((check) => categoryOf(check.id) === category);
    return [`${CATEGORIES[category]}.md`, categoryPage(category, own)] as const;
  });
  return [...pages, ['README.md', listPage(checks)]];
}

function listPage(checks: readonly Check[]): string {
  const rows = CATEGORY_KEYS.flatMap((category) =>
    checks
      .filter((check) => categoryOf(check.id) === category)
      .map(
        (check) =>
          `| [\`${check.id}\`](${CATEGORIES[category]}.md#${check.id}) | ${check.title} | ${check.severity} | ${check.kind} |`,
      ),
  );
  return [
    NOTICE,
    '',
    '# Checks',
    '',
    `${checks.length} checks.`,
    '',
    '| check | finds | severity | kind |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function categoryPage(category: Category, checks: readonly Check[]): string {
  const worstFirst = checks.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
  return [
    NOTICE,
    '',
    `# ${TITLES[category]}`,
    '',
    ...worstFirst.flatMap((check) => checkSection(check, category)),
  ].join('\n');
}

function checkSection(check: Check, category: Category): readonly string[] {
  const weaknesses = check.cwe.map(
    (number) => `[CWE-${number}](https://cwe.mitre.org/data/definitions/${number}.html)`,
  );
  const about = [check.severity, check.kind, `confidence ${check.confidence}`, ...weaknesses, `since ${check.since}`];
  const isSecret = category === 'secrets';
  return [
    `## ${check.id}`,
    '',
    `**${check.title}** · ${about.join(' · ')}`,
    '',
    paragraph(check.why),
    '',
    `**What to do.** ${paragraph(check.fix)}`,
    '',
    ...fixList(check),
    `**What it cannot see.** ${paragraph(check.blindSpots)}`,
    '',
    '**Reported**, at the marks:',
    '',
    ...check.examples.bad.flatMap((example) => exampleBlock(example, isSecret)),
    '**Not reported**:',
    '',
    ...check.examples.good.flatMap((example) => exampleBlock(example, isSecret)),
  ];
}

function fixList(check: Check): readonly string[] {
  const written = fixesOf(check).map(({ language, text }) => `- ${language}: ${text}`);
  return written.length === 0 ? [] : [...written, ''];
}

function exampleBlock(example: Example, isSecret: boolean): readonly string[] {
  return Object.entries(example).flatMap(([path, written]) => {
    const text = visible(isSecret ? shorten(dedent(written)) : dedent(written)).trimEnd();
    const fence = text.includes('```') ? '~~~~' : '```';
    return [`\`${path}\``, '', fence, text, fence, ''];
  });
}

function shorten(text: string): string {
  return text.replace(LONG_TOKEN, (token) => `${token.slice(0, SHOWN)}…`);
}

/** Characters that hide on a page are written out, long gaps are counted. */
function visible(text: string): string {
  return text
    .replace(
      /(?![\t\n])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu,
      (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
    )
    .replace(/ {60,}/g, (gap) => ` (${gap.length} blanks) `);
}

function paragraph(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ');
}
