import type { FileCheck, Sighting } from '../../check.ts';
import type { FileFacts } from '../../facts/file-facts.ts';
import { stringOf } from '../../knowledge/every-member.ts';

/** Most hostile releases are found and taken down within days. */
const ENOUGH_DAYS = 7;

export const check: FileCheck = {
  id: 'supply-chain-update-cooldown',
  title: 'Updates are taken the moment they appear',
  severity: 'low',
  kind: 'hygiene',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [1357],
  why: `
    A hostile release is usually found within days. A bot that proposes every new version at once brings it in before
    anybody has looked; waiting a week costs little and keeps most of them out.`,
  fix: 'Add `cooldown: { default-days: 7 }` to each entry of dependabot.yml (security updates are not delayed by it).',
  blindSpots: 'Whether somebody looks at the proposals before they are merged cannot be seen.',
  wants: { keywords: ['package-ecosystem', 'insecure-external-code-execution'] },
  examples: {
    bad: [
      { '.github/dependabot.yml': 'version: 2\nupdates:\n  - «package-ecosystem»: npm\n    directory: /\n' },
      {
        '.github/dependabot.yml':
          'version: 2\nupdates:\n  - package-ecosystem: pip\n    cooldown:\n      «default-days»: 2\n',
      },
    ],
    good: [
      {
        '.github/dependabot.yml':
          'version: 2\nupdates:\n  - package-ecosystem: npm\n    cooldown:\n      default-days: 7\n',
      },
      { 'other.yml': 'text: package-ecosystem\n' },
    ],
  },

  *find(file) {
    if (!/(?:^|\/)dependabot\.ya?ml$/.test(file.path)) return;
    for (const { root } of file.yaml) {
      for (const entry of root.get('updates')?.items ?? []) yield* judge(file, entry);
    }
  },
};

function* judge(file: FileFacts, entry: FileFacts['yaml'][number]['root']): Iterable<Sighting> {
  const at = (key: string, of = entry): Sighting['at'] | undefined => {
    const member = of.members.find((one) => one.key === key);
    return member === undefined ? undefined : file.span(member.keyStart, member.keyEnd);
  };
  const cooldown = entry.get('cooldown');
  const days = cooldown?.get('default-days')?.value;
  const place =
    (cooldown !== undefined && typeof days === 'number' ? at('default-days', cooldown) : undefined) ??
    at('cooldown') ??
    at('package-ecosystem');
  if (place !== undefined && !(typeof days === 'number' && days >= ENOUGH_DAYS)) {
    yield {
      at: place,
      message: `New versions of ${stringOf(entry.get('package-ecosystem')) ?? 'packages'} are proposed before anybody has looked at them.`,
    };
  }
  const execution = at('insecure-external-code-execution');
  if (execution === undefined || stringOf(entry.get('insecure-external-code-execution')) !== 'allow') return;
  yield {
    at: execution,
    message: 'Code of new versions runs while the update is prepared, beside its tokens.',
    severity: 'medium',
  };
}
