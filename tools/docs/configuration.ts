import { SETTINGS } from '../../packages/server/src/config/settings.ts';

interface Line {
  readonly name: string;
  readonly section: string;
  readonly default: string | undefined;
  readonly help: string;
  readonly secret?: true;
}

/** `docs/configuration.md`, from the table the server reads its settings by. */
export function configurationDocument(): string {
  const settings: readonly Line[] = Object.values(SETTINGS);
  const bySection = Map.groupBy(settings, (setting) => setting.section);
  const sections = [...bySection].map(([section, lines]) => {
    const rows = lines.map((line) => `| \`${line.name}\` | ${defaultOf(line)} | ${cell(line.help)} |`);
    return `## ${section}\n\n| variable | default | meaning |\n|---|---|---|\n${rows.join('\n')}\n`;
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

function defaultOf({ default: value, secret }: Line): string {
  if (secret) return 'none (kept out of logs)';
  return value === undefined || value === '' ? 'none' : `\`${value}\``;
}

/** Text inside a table: a bar would end the cell. */
function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`);
}
