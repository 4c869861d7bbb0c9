import type { FileCheck } from '../../check.ts';

const ENDINGS = ['com', 'org', 'net', 'io', 'dev', 'app', 'ai', 'co', 'gov', 'edu'];
const HOST = String.raw`["'](?:https?:\/\/)?(?:[a-z0-9-]{1,40}\.){1,4}(?:${ENDINGS.join('|')})["']`;
const URL_NAME = String.raw`[\w.]{0,40}(?:url|uri|href|host|hostname|origin|domain|referer|referrer|link)\w{0,10}`;
const SUBSTRING = new RegExp(
  String.raw`\b(${URL_NAME})(?:\.toLowerCase\(\)|\.lower\(\))?\.(?:includes|indexOf|contains|find)\(\s{0,2}(${HOST})`,
  'gi',
);
const IN = new RegExp(String.raw`(${HOST})\s{1,2}in\s{1,2}(${URL_NAME})\b(?!\s{0,2}\.\s{0,2}(?:split|keys))`, 'gi');
const BEGINNING = new RegExp(
  String.raw`\b(${URL_NAME})\.(?:startsWith|startswith)\(\s{0,2}["']https?:\/\/(?:[a-z0-9-]{1,40}\.){1,4}[a-z]{2,6}["']`,
  'gi',
);
const ENDING = new RegExp(
  String.raw`\b(${URL_NAME})\.(?:endsWith|endswith)\(\s{0,2}["'](?:[a-z0-9-]{1,40}\.){1,3}[a-z]{2,6}["']`,
  'gi',
);
/** Every form compares with a host that is written out. */
const QUOTES_HOST = /["'](?:https?:\/\/|[a-z0-9.-]{1,160}\.[a-z]{2,6}["'])/i;
/** A decision that lets something happen, not one that picks an icon. */
const DECIDES = /\bif\b|\breturn\b|\?|&&|\|\||assert|while/;

export const check: FileCheck = {
  id: 'network-incomplete-url-check',
  title: 'A host is checked by a part of the address',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'low',
  since: '0.1.0',
  cwe: [20],
  why: `
    \`evil.net/?example.com\` holds \`example.com\` too, \`example.com.evil.net\` begins with it and \`evilexample.com\`
    ends with it. Whoever may choose the address passes the check.`,
  fix: 'Parse the address and compare the host whole: `new URL(address).hostname === "example.com"`, `urlparse(address).hostname`.',
  blindSpots: 'Where the outcome only counts visits or picks an icon nothing is lost.',
  wants: { keywords: ['.startswith(', '.endswith(', ...ENDINGS.flatMap((ending) => [`.${ending}"`, `.${ending}'`])] },
  examples: {
    bad: [
      { 'open.js': "if («url.includes('example.com'») open(url);\n" },
      { 'open.py': "def allowed(url):\n    return «'example.com' in url»\n" },
      { 'host.js': "if (!«url.startsWith('https://example.com'») throw new Error('no');\n" },
    ],
    good: [
      { 'open.js': "if (new URL(address).hostname === 'example.com') open(address);\n" },
      {
        'open.py':
          "from urllib.parse import urlparse\ndef allowed(url):\n    return urlparse(url).hostname == 'example.com'\n",
      },
      {
        'host.js':
          "if (url.startsWith('https://example.com/')) open(url);\nif (host.endsWith('.example.com')) open(host);\n",
      },
    ],
  },

  *find({ lineWindows, language }) {
    if (!/^(?:javascript|typescript|python)$/.test(language)) return;
    for (const window of lineWindows) {
      if (!QUOTES_HOST.test(window.text) || !DECIDES.test(window.text)) continue;
      for (const pattern of [SUBSTRING, IN, BEGINNING, ENDING]) {
        for (const match of window.text.matchAll(pattern)) {
          const line = lineAround(window.text, match.index);
          if (!DECIDES.test(line) || /^\s*(?:#|\/\/|\*)/.test(line)) continue;
          yield {
            at: window.spanOf(match),
            message: 'Other hosts pass this check too.',
          };
        }
      }
    }
  },
};

function lineAround(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(text.lastIndexOf('\n', offset) + 1, end < 0 ? undefined : end);
}
