import type { FileCheck } from '../../check.ts';
import { lineAt } from '../../facts/text/lines.ts';

const ENDINGS = ['com', 'org', 'net', 'io', 'dev', 'app', 'ai', 'co', 'gov', 'edu'];
const HOST = String.raw`(?:[a-z0-9-]{1,40}\.){1,4}`;
const BARE = String.raw`["'\`]\.?${HOST}(?:${ENDINGS.join('|')})["'\`]`;
/** Scheme and host: whatever the text is called, it is taken for an address. */
const ADDRESS = String.raw`["'\`]https?:\/\/${HOST}[a-z]{2,12}(?::\d{1,5})?["'\`]`;
const ADDRESS_AND_PATH = String.raw`["'\`]https?:\/\/${HOST}[a-z]{2,12}(?::\d{1,5})?(?:\/[\w./-]{0,80})?["'\`]`;
const URL_WORD = String.raw`(?:url|uri|href|host|hostname|origin|domain|referer|referrer|link)\w{0,10}`;
const URL_NAME = String.raw`(?:[\w.]{1,40}(?:\[|\.get\()["']\w{0,20}${URL_WORD}["'][\])]|[\w.]{0,40}${URL_WORD})`;
/** A name that says nothing: the argument of a function that judges, as a rule. */
const ANY_NAME = String.raw`(?:[a-z]|val|value|input|str|string|param|addr|address|target|site|dest|destination|redirect|next)`;
const LOWERED = String.raw`(?:\.toLowerCase\(\)|\.lower\(\)|\.trim\(\)|\.strip\(\))?`;
const NAMED = String.raw`(?<![\w.])(?:${URL_NAME}|${ANY_NAME})${LOWERED}`;
const UNNAMED = String.raw`(?<![\w.])[\w.]{1,60}${LOWERED}`;
const WITHIN = String.raw`\.(?:includes|indexOf|contains|find)\(\s{0,2}`;
/** What \`indexOf\` is compared with. */
const NOT_FOUND = String.raw`\s{0,2}\)\s{0,2}(?:[!=]==?|>=?|<)\s{0,2}-?\d`;

const FORMS: readonly RegExp[] = [
  String.raw`${NAMED}${WITHIN}${BARE}`,
  String.raw`${UNNAMED}${WITHIN}${ADDRESS_AND_PATH}`,
  String.raw`(?:${BARE}|${ADDRESS_AND_PATH})\s{1,2}(?:not\s)?in\s{1,2}(?:${URL_NAME}|${ANY_NAME})(?!\w)(?<!dict|map|list|set|s)(?!\s{0,2}\(|\s{0,2}\.\s{0,2}(?:split|keys))`,
  String.raw`${NAMED}\.(?:startsWith|startswith)\(\s{0,2}${ADDRESS}`,
  String.raw`(?<![\w.])${URL_NAME}${LOWERED}\.(?:endsWith|endswith)\(\s{0,2}["'\`]${HOST}(?!xml|json|html?|js|css|txt|md|pdf|zip|git|png|jpe?g|svg|gif|php|yaml|yml)[a-z]{2,6}["'\`]`,
  String.raw`(?<![\w.])${ANY_NAME}${LOWERED}\.(?:endsWith|endswith)\(\s{0,2}["'\`]${HOST}(?:${ENDINGS.join('|')})["'\`]`,
].map((form) => new RegExp(form, 'gi'));
/** Where the whole address stands at the beginning, what follows the host can be seen. */
const AT_BEGINNING = new RegExp(
  String.raw`\.(?:indexOf|find)\(\s{0,2}["'\`]https?:\/\/[^"'\`]{1,80}\/[^"'\`]{0,80}["'\`]\s{0,2}\)\s{0,2}[!=]==?\s{0,2}0`,
  'i',
);
/** Every form compares with a host that is written out. */
const QUOTES_HOST = /["'`](?:https?:\/\/|[a-z0-9.-]{1,160}\.[a-z]{2,6}["'`])/i;
/** A decision that lets something happen, not one that picks an icon. */
const DECIDES = new RegExp(String.raw`\bif\b|\breturn\b|\?|&&|\|\||assert|while|${NOT_FOUND}|=>|!\s{0,2}[\w.(]`);
/** Prose, markup and lists are searched, not judged. */
const SEARCHED =
  /(?:text|html|body|content|message|output|stdout|stderr|error|err|code|source|data|line|log|title|name|s)$/i;
const RECEIVER = /^([\w.]*?)(?:\.(?:toLowerCase|lower|trim|strip)\(\))?\.(?:includes|indexOf|contains|find)\(/;

export const check: FileCheck = {
  id: 'data-handling-incomplete-url-check',
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
  blindSpots: 'A check that only counts visits or picks an icon is reported too.',
  wants: {
    keywords: [
      '.startswith(',
      '.endswith(',
      ...ENDINGS.flatMap((ending) => [`.${ending}"`, `.${ending}'`, `.${ending}\``]),
      ...['indexof(', 'includes(', 'find('].flatMap((call) => [`${call}"http`, `${call}'http`]),
    ],
  },
  examples: {
    bad: [
      { 'open.js': "if («url.includes('example.com'») open(url);\n" },
      {
        'open.py':
          "def allowed(url):\n    return «'example.com' in url»\n\ndef sent(request, value):\n    return «'example.com' in request.args['url']» and «'https://example.com/' in value»\n",
      },
      { 'host.js': "if (!«url.startsWith('https://example.com'») throw new Error('no');\n" },
      {
        'trusted.js':
          "const isTrusted = (x) => «x.indexOf('https://example.com/app'» !== -1;\nconst isOwn = (value) => «value.endsWith('example.com'»;\n",
      },
      {
        'back.py': "def back(target):\n    if «target.startswith('https://example.org:8443'»:\n        return target\n",
      },
    ],
    good: [
      { 'open.js': "if (new URL(address).hostname === 'example.com') open(address);\n" },
      {
        'open.py':
          "from urllib.parse import urlparse\ndef allowed(url):\n    return urlparse(url).hostname == 'example.com'\ndef known(hosts):\n    return 'example.com' in hosts\n",
      },
      {
        'host.js':
          "if (url.startsWith('https://example.com/')) open(url);\nif (host.endsWith('.example.com')) open(host);\nif (value.indexOf('https://example.com/') === 0) open(value);\n",
      },
      {
        'page.js':
          "if (html.includes('https://example.com')) count += 1;\nif (HOSTS.includes('example.com')) ask();\nreturn file.name.includes('config.dev') || value.endsWith('package.json') || url.endsWith('site.map.xml');\n",
      },
    ],
  },

  *find({ lineWindows, language }) {
    if (!/^(?:javascript|typescript|python)$/.test(language)) return;
    const seen = new Set<number>();
    for (const window of lineWindows) {
      if (!QUOTES_HOST.test(window.text) || !DECIDES.test(window.text)) continue;
      for (const form of FORMS) {
        for (const match of window.text.matchAll(form)) {
          const line = lineAt(window.text, match.index);
          if (!DECIDES.test(line) || /^\s*(?:#|\/\/|\*)/.test(line)) continue;
          const at = window.spanOf(match);
          const receiver = RECEIVER.exec(match[0])?.[1];
          const isSearched = receiver !== undefined && receiver.length > 1 && SEARCHED.test(receiver);
          if (seen.has(at.start) || isSearched || AT_BEGINNING.test(line.slice(Math.max(0, line.indexOf(match[0])))))
            continue;
          seen.add(at.start);
          yield {
            at,
            message: 'Addresses of other hosts pass this check too.',
            ...(!HAS_URL_NAME.test(match[0]) && { severity: 'low' }),
          };
        }
      }
    }
  },
};

const HAS_URL_NAME = new RegExp(URL_NAME, 'i');
