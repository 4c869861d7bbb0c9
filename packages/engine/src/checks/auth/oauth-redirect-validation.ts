import type { FileCheck } from '../../check.ts';

const LOOSE =
  /\bredirect_?ur[il]\w{0,12}(?:\.href|\.toString\(\))?\)?\.(?:startsWith|startswith|includes|indexOf|endsWith|endswith|match|contains)\(\s{0,3}([^)\n]{0,120})\)?/gi;
const IN = /(["'](?=[^"'\n]{0,80}[.:/])[\w.:/-]{3,80}["'])\s{1,2}in\s{1,2}(?:\w{1,30}\.)?redirect_?ur[il]\w{0,12}\b/gi;
/** Tests that say nothing of the host: an empty text, a relative path, a whole origin with its slash, this machine. */
const HARMLESS = /^["'`](?:\/|https?:\/\/[^/"'`]{1,200}\/|https?:\/\/(?:localhost|127\.0\.0\.1)|#|\?)|^$/;
/** A word that stands somewhere in an address: an answer, an error, no host. */
const WORD = /\.(?:includes|indexOf|contains)\(\s{0,3}["'`][\w=&?-]{1,60}["'`]/;

export const check: FileCheck = {
  id: 'auth-oauth-redirect-validation',
  title: 'OAuth redirect address is checked too loosely',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [601],
  why: `
    The code or token goes to whatever address passes. \`startsWith('https://example.com')\` also lets
    \`https://example.com.evil.net\` pass, and \`includes\` nearly everything.`,
  fix: 'Compare with the registered addresses exactly, as the standard asks; for a loopback address only the port may differ.',
  blindSpots:
    'Redirect addresses are recognised by their names; a comparison in a function of another file is not seen.',
  wants: { keywords: ['redirect_uri', 'redirecturi', 'redirect_url', 'redirecturl'] },
  examples: {
    bad: [
      { 'authorize.js': "if (!«redirectUri.startsWith('https://app.example.com')») throw new Error('no');\n" },
      { 'authorize.py': "if «'example.com' in redirect_uri»:\n    send(code, redirect_uri)\n" },
    ],
    good: [
      { 'authorize.js': "if (!client.redirectUris.includes(redirectUri)) throw new Error('no');\n" },
      { 'player.py': "if 'not_allowed' in redirect_url:\n    raise ValueError('blocked')\n" },
      { 'player.js': "if (redirectUrl.includes('error=')) throw new Error('blocked');\n" },
      { 'authorize.py': "if redirect_uri not in client.redirect_uris:\n    raise ValueError('no')\n" },
    ],
  },

  *find({ windows, language }) {
    if (!/^(?:javascript|typescript|python)$/.test(language)) return;
    for (const window of windows) {
      for (const match of window.text.matchAll(LOOSE)) {
        const argument = match[1] ?? '';
        // A list of addresses is asked whether it holds this one: that is the exact comparison.
        if (
          HARMLESS.test(argument.trim()) ||
          WORD.test(match[0]) ||
          /redirect_?ur[il]s/i.test(match[0].split('(')[0] ?? '')
        )
          continue;
        yield {
          at: window.spanOf(match),
          message: 'This loose comparison accepts more redirect addresses than the registered ones.',
        };
      }
      for (const match of window.text.matchAll(IN)) {
        yield {
          at: window.spanOf(match),
          message: 'This loose comparison accepts more redirect addresses than the registered ones.',
        };
      }
    }
  },
};
