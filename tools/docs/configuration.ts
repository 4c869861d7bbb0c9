import { type Setting, settingRows } from '../../packages/server/src/config/settings.ts';

/** `docs/configuration.md`, from the table the server reads its settings by. */
export function configurationDocument(): string {
  const settings = settingRows().map(([, setting]) => setting);
  const bySection = Map.groupBy(settings, ({ section }) => section);
  const sections = [...bySection].map(([section, own]) => {
    const rows = own.map(
      (setting) => `| \`${setting.name}\` | ${defaultOf(setting)} | ${takenBy(setting)} | ${cell(setting.help)} |`,
    );
    return `## ${section}\n\n| variable | default | takes | meaning |\n|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return [
    '<!-- Written by `npm run docs` from packages/server/src/config/settings.ts. -->',
    '',
    '# Configuration',
    '',
    'Every setting is an environment variable, read once at the start. All mistakes are reported together.',
    '',
    ...sections,
  ].join('\n');
}

function defaultOf({ default: value, secret }: Setting<unknown>): string {
  if (secret) return 'none (kept out of logs)';
  return value === undefined || value === '' ? 'none' : `\`${value}\``;
}

/** What the server would ask for in place of nonsense; what stands in brackets there is about the nonsense. */
function takenBy({ parse }: Setting<unknown>): string {
  const parsed = parse('\0');
  return parsed.ok ? 'text' : cell(parsed.mustBe.replace(/ \(.*$/s, ''));
}

/** Text inside a table: a bar would end the cell. */
function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`);
}
