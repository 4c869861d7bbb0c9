import type { FileCheck } from '../../check.ts';

/** Prefixes by which a build tool copies a variable into what every visitor downloads. */
const EXPOSED =
  /\b(?<name>(?:NEXT_PUBLIC|NUXT_PUBLIC|REACT_APP|VITE|EXPO_PUBLIC|GATSBY|VUE_APP|STORYBOOK)_(?<rest>[A-Z0-9_]{3,60}))\b/g;
/** The words of a credential that only a server may hold. */
const SERVER_ONLY =
  /(?:^|_)(?:SECRET(?:_KEY|_ACCESS_KEY)?|PRIVATE_KEY|SERVICE_(?:ROLE|ACCOUNT)(?:_KEY)?|PASSWORD|PASSWD|DB_URL|DATABASE_URL|ADMIN_(?:KEY|TOKEN|SECRET)|(?:OPENAI|ANTHROPIC|GEMINI|OPENROUTER|GROQ|MISTRAL|DEEPSEEK)_(?:API_)?KEY|(?:GITHUB|GITLAB|NPM|SLACK|SLACK_BOT)_TOKEN)$/;
/** Made to be seen: site keys, publishable and anonymous keys. */
const PUBLIC =
  /PUBLISHABLE|ANON|SITE_?KEY|PUBLIC_KEY|RECAPTCHA|SHOW|HIDE|HAS_|DEMO|ENABLE|MIN_|MAX_|RESET|FORGOT|ALLOW_|REQUIRE_|^USE_/;
/** Where Firebase keeps what its pages read: they are told all of it, and rules of the database decide. */
const OF_FIREBASE = /_(?:AUTH_DOMAIN|MESSAGING_SENDER_ID)\b/;

export const check: FileCheck = {
  id: 'secrets-client-exposed',
  title: 'Server secret under a variable name that is shipped to browsers',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [200, 522],
  why: `
    Build tools copy variables with this prefix into the script every visitor downloads. A secret under such a name is
    published with the next build, wherever its value is kept.`,
  fix: `
    Drop the prefix, use the value on the server only, and let the browser ask the server.
    Change the secret if it was ever built in.`,
  blindSpots: 'Knows the secret by its name; a secret under a harmless name is not seen.',
  wants: {
    keywords: [
      'next_public_',
      'nuxt_public_',
      'react_app_',
      'vite_',
      'expo_public_',
      'gatsby_',
      'vue_app_',
      'storybook_',
    ],
  },
  examples: {
    bad: [
      { '.env': '«NEXT_PUBLIC_OPENAI_API_KEY»=\n' },
      { 'src/client.ts': 'const key = import.meta.env.«VITE_STRIPE_SECRET_KEY»;\n' },
      { 'docs/setup.md': 'Put these into `.env`:\n\n```\n«NEXT_PUBLIC_DATABASE_URL»=postgres://\n```\n' },
      { 'src/admin.js': 'createClient(url, process.env.«REACT_APP_SUPABASE_SERVICE_ROLE_KEY»);\n' },
    ],
    good: [
      { '.env': 'NEXT_PUBLIC_SUPABASE_ANON_KEY=\nOPENAI_API_KEY=\n' },
      { 'src/client.ts': 'const key = import.meta.env.VITE_STRIPE_PUBLISHABLE_KEY;\n' },
      { '.env': 'NEXT_PUBLIC_DEMO_PASSWORD=\nNEXT_PUBLIC_ALLOW_SELF_OPENAI_KEY=1\n' },
      { '.env': 'VITE_API_KEY=\nVITE_AUTH_DOMAIN=\nVITE_DATABASE_URL=\nVITE_PROJECT_ID=\n' },
      { 'docs/rules.md': '- Never ship `NEXT_PUBLIC_SECRET`, `VITE_DATABASE_URL` and the like.\n' },
      { 'src/captcha.ts': 'const key = process.env.NEXT_PUBLIC_RECAPTCHA_SITE_KEY;\n' },
    ],
  },

  *find(file) {
    const seen = new Set<number>();
    for (const window of file.windows) {
      for (const match of window.text.matchAll(EXPOSED)) {
        const { name = '', rest = '' } = match.groups ?? {};
        if (!SERVER_ONLY.test(rest) || PUBLIC.test(rest)) continue;
        if (rest.endsWith('DATABASE_URL') && OF_FIREBASE.test(window.text)) continue;
        const end = match.index + name.length;
        if (file.language === 'markdown' && !isUsed(window.text, match.index, end)) continue;
        const at = window.span(match.index, end);
        if (seen.has(at.start)) continue;
        seen.add(at.start);
        yield { at, message: `\`${name}\` is copied into what browsers download.` };
      }
    }
  },
};

/** A text may warn of such a name; it is used where it is given a value or read from the environment. */
function isUsed(text: string, start: number, end: number): boolean {
  return (
    /^["']?\s{0,2}[=:]/.test(text.slice(end, end + 4)) || /\benv\.$/.test(text.slice(Math.max(0, start - 8), start))
  );
}
