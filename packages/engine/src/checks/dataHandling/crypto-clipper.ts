import type { FileCheck } from '../../check.ts';
import { isCode } from '../../inventory/language.ts';

/** A pattern that recognises addresses of wallets, as code writes it. */
const ADDRESS_PATTERN =
  /\[13\]\[a-km-zA-HJ-NP-Z|\bbc1\)?\|?\[|\^?\(?bc1\|\[13\]|0x\)?\[a-fA-F0-9\]\{40\}|\^?0x\[0-9a-fA-F\]\{40\}|T\[A-Za-z1-9\]\{33\}|\[1-9A-HJ-NP-Za-km-z\]\{(?:32|33|34|44)|\^?Ox\[a-f/;
const ACTIONS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /\bpyperclip\.copy\s{0,2}\(|\bSetClipboard(?:Data|Text)?\b|\bclipboardy?\.(?:writeSync|write|copy)\s{0,2}\(|\bnavigator\.clipboard\.writeText\s{0,2}\(|\bset-clipboard\b|\bclipboard_append\s{0,2}\(|["'`](?:xclip|xsel|pbcopy|wl-copy)["'` ](?![^\n]{0,80}["'` ](?:-o|-out|--output)\b)|\|\s{0,2}(?:clip|xclip|xsel|pbcopy|wl-copy)\b(?![^\n]{0,40}\s-o\b)/gi,
    'puts another address on the clipboard',
  ],
  [
    /\b(?:window\.)?ethereum\.request\s{0,2}=|\b(?:window\.)?fetch\s{0,2}=\s{0,2}(?:async\s{0,2})?(?:function|\()|XMLHttpRequest\.prototype\.(?:open|send)\s{0,2}=/g,
    'changes requests on their way',
  ],
];
const READS_CLIPBOARD =
  /\bpyperclip\.paste\b|\bGetClipboard|\bclipboardy?\.read|\breadText\b|\bget-clipboard\b|\bclipboard_get\b|\b(?:xclip|xsel)\b[^\n]{0,80}["'` ](?:-o|-out|--output)\b|\bpbpaste\b|\bwl-paste\b/i;

export const check: FileCheck = {
  id: 'data-handling-crypto-clipper',
  title: 'Swaps the address a payment goes to',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    The code looks for addresses of wallets in what the user copies or sends and replaces them with another one. The
    payment goes to a thief and cannot be called back.`,
  fix: 'Remove it, and check every address that was copied while it ran.',
  blindSpots: 'Address patterns that are put together at run time are not recognised.',
  wants: {
    keywords: [
      'pyperclip',
      'setclipboard',
      'clipboard',
      'xclip',
      'xsel',
      'pbcopy',
      'wl-copy',
      '| clip',
      'ethereum.request',
      'xmlhttprequest.prototype',
      'fetch =',
    ],
  },
  examples: {
    bad: [
      {
        'clip.py': `
          text = pyperclip.paste()
          if re.match("^0x[a-fA-F0-9]{40}$", text):
              «pyperclip.copy(»MINE)`,
      },
      {
        'clip.py': `
          text = subprocess.check_output(['xclip', '-selection', 'clipboard', '-o']).decode()
          if re.match('^(bc1|[13])[a-zA-HJ-NP-Z0-9]{25,39}', text):
              subprocess.run([«'xclip'», '-selection', 'clipboard'], input=MINE)`,
      },
      {
        'hook.js': `
          const found = /^0x[0-9a-fA-F]{40}/;
          «window.ethereum.request =» async (call) => send(swap(call, found));`,
      },
    ],
    good: [
      {
        'copy.py': `
          PATTERN = re.compile('^0x[a-fA-F0-9]{40}$')
          subprocess.run(['xclip', '-selection', 'clipboard'], input=address)`,
      },
      { 'copy.py': 'pyperclip.copy(address)\n' },
      { 'check.ts': 'export const isAddress = (text: string) => /^0x[a-fA-F0-9]{40}$/.test(text);\n' },
    ],
  },

  *find({ windows, language, text, context }) {
    if (!isCode(language) || context === 'docs' || !ADDRESS_PATTERN.test(text.slice(0, 500_000))) return;
    const readsClipboard = READS_CLIPBOARD.test(text.slice(0, 500_000));
    for (const window of windows) {
      for (const [pattern, what] of ACTIONS) {
        for (const match of window.text.matchAll(pattern)) {
          if (what.includes('clipboard') && !readsClipboard) continue;
          yield {
            at: window.spanOf(match),
            message: `The code recognises addresses of wallets and ${what}.`,
          };
        }
      }
    }
  },
};
