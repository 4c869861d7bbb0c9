import type { FileCheck } from '../../check.ts';

const FORMS: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/\bNOPASSWD:\s{0,3}ALL\b/g, 'Whoever is this user is root, without a password.'],
  [
    /\bsudo\s{1,3}(?:-[A-Za-z]{1,3}\s{1,3}){0,2}(?:npm|pnpm|yarn|pip3?|pipx|gem)\s{1,3}(?:install|i|add)\b/g,
    'Install scripts of every package run as root.',
  ],
  [/\bchmod\s{1,3}(?:-R\s{1,3})?(?:u\+s|4[0-7]{3})\s/g, 'Whoever starts this file runs it as its owner.'],
];

export const check: FileCheck = {
  id: 'auth-privileged-script',
  title: 'Root is used where it is not needed',
  severity: 'low',
  kind: 'hygiene',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [250],
  why: `
    What runs as root may change everything: one bad package, one wrong variable, and the machine is somebody else's.
    Package managers need no root to install for one user.`,
  fix: "Install into the user's own folder or a container, and let only single, named commands run with `sudo`.",
  blindSpots: 'Reads shell scripts, Dockerfiles, skills and READMEs; commands that a program starts are not looked at.',
  wants: { keywords: ['sudo', 'nopasswd', 'chmod'] },
  examples: {
    bad: [
      { 'install.sh': '#!/bin/sh\n«sudo npm install» -g tool\n' },
      { 'setup.sh': "#!/bin/sh\necho 'runner ALL=(ALL) «NOPASSWD: ALL»' >> /etc/sudoers\n" },
    ],
    good: [
      { 'install.sh': '#!/bin/sh\nnpm install --global tool\n' },
      { 'setup.sh': '#!/bin/sh\nsudo apt-get install -y git\nchmod 755 run.sh\n' },
    ],
  },

  *find({ windows, language, role }) {
    const isScript = language === 'shell' || role === 'dockerfile' || role === 'skill' || role === 'readme';
    if (!isScript) return;
    for (const window of windows) {
      for (const [pattern, message] of FORMS) {
        for (const match of window.text.matchAll(pattern)) {
          const end = match.index + match[0].trimEnd().length;
          yield { at: window.span(match.index, end), message };
        }
      }
    }
  },
};
