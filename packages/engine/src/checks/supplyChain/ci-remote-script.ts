import type { FileCheck, Sighting } from '../../check.ts';
import { everyMember, strings } from '../../knowledge/every-member.ts';
import { VENDOR_INSTALLERS } from '../../knowledge/installers.ts';

const PIPED =
  /\b(?:curl|wget)\b[^\n|]{0,300}?(?<url>https?:\/\/[^\s"'`|)\\]{3,200})[^\n|]{0,120}\|\s{0,4}(?:sudo\s{1,3}(?:-E\s{1,3})?)?(?:ba|z|da)?sh\b|\b(?:ba|z|da)?sh\s{1,3}(?:-c\s{1,3})?["']?(?:<\(|\$\()\s{0,3}(?:curl|wget)\b[^\n)]{0,200}?(?<other>https?:\/\/[^\s"'`|)\\]{3,200})/g;
/** A fixed commit or version is at least the same tomorrow. */
const FIXED = /[0-9a-f]{40}|\/v?\d+\.\d+\.\d+\//;
/** An orb of CircleCI without a full version. */
const MOVING_ORB = /^[\w-]+\/[\w-]+@(?:volatile|dev:[\w-]+|\d+|\d+\.\d+)$/;

export const check: FileCheck = {
  id: 'supply-chain-ci-remote-script',
  title: 'Pipeline runs what a server sends',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [494],
  why: `
    A build that downloads a script and runs it, or includes its steps from elsewhere, does whatever that server says that
    day, beside the secrets of the pipeline. Attackers have changed such scripts on the server to send the secrets of their users away.`,
  fix: 'Keep the script in the repository, or fix its version and compare a checksum before it runs.',
  blindSpots: 'A script that is saved first and run in a later step is not connected with its download.',
  wants: { roles: ['github-workflow', 'github-action', 'gitlab-ci', 'other-ci'] },
  examples: {
    bad: [
      {
        '.github/workflows/a.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - run: «curl -s https://ci.example.net/up | bash»\n',
      },
      { '.gitlab-ci.yml': 'include:\n  - remote: «https://ci.example.net/steps.yml»\n' },
      { '.circleci/config.yml': 'orbs:\n  cov: «acme/cov@volatile»\n' },
    ],
    good: [
      { '.gitlab-ci.yml': 'include:\n  - local: /ci/steps.yml\n' },
      {
        '.github/workflows/a.yml':
          'on: push\njobs:\n  a:\n    steps:\n      - run: curl -sL https://ci.example.net/v1.2.3/up.sh -o up.sh && sha256sum -c up.sha\n',
      },
      { '.circleci/config.yml': 'orbs:\n  cov: acme/cov@1.2.3\n' },
    ],
  },

  *find(file): Iterable<Sighting> {
    for (const { start, text } of file.lines) {
      if (/^\s*#/.test(text)) continue;
      for (const match of text.matchAll(PIPED)) {
        if (FIXED.test(match[0]) || VENDOR_INSTALLERS.test(match[0])) continue;
        yield {
          at: file.span(start + match.index, start + match.index + match[0].length),
          message: 'The pipeline runs whatever this server sends.',
        };
      }
    }
    for (const { root } of file.yaml) {
      for (const { key, node, path } of everyMember(root)) {
        const isInclude = key === 'remote' && path[0] === 'include' && file.role === 'gitlab-ci';
        const isOrb = path.length === 2 && path[0] === 'orbs';
        for (const { text, node: place } of isInclude || isOrb ? strings(node) : []) {
          if (isInclude ? FIXED.test(text) : !MOVING_ORB.test(text)) continue;
          yield {
            at: file.span(place.start, place.end),
            message: 'These steps of the pipeline are decided elsewhere.',
          };
        }
      }
    }
  },
};
