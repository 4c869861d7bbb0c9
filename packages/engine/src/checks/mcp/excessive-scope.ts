import type { FileCheck } from '../../check.ts';
import { isTranslation } from '../../knowledge/translations.ts';

/** Scopes that open a whole account where a part would do. */
const WIDE =
  /["'\x60\s](?<scope>https:\/\/www\.googleapis\.com\/auth\/(?:drive|gmail|calendar|cloud-platform|admin\.directory\.user)|https:\/\/mail\.google\.com\/?|admin:org|delete_repo|admin:repo_hook|Files\.ReadWrite\.All|Mail\.ReadWrite|Directory\.ReadWrite\.All|User\.ReadWrite\.All|full_access|admin:enterprise)(?=["'\x60\s,])/g;
const ABOUT_SCOPES = /scope/i;
const DESCRIBES_API = /"(?:discoveryVersion|openapi|swagger|rootUrl|servicePath)"\s{0,3}:|discovery#restDescription/;
const MOST_OF_A_HEAD = 20_000;
/** What is said of a scope, or asked about one, asks for none. */
const ONLY_SAID = /\b(?:raise|throw|if|assert)\b|^\s{0,80}(?:#|\/\/|\*)/;
/** `"full_access": {`: something is kept under that name. */
const NAMES_ENTRY = /^["']\s{0,3}:/;

export const check: FileCheck = {
  id: 'mcp-excessive-scope',
  title: 'Asks for a whole account where a part would do',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [250],
  why: `
    Whatever a model can be talked into, it can do with the whole account: every file, every mail, every repository.`,
  fix: `
    Ask for the narrowest scope: \`drive.file\` instead of \`drive\`, \`gmail.readonly\` instead of all mail.`,
  blindSpots: 'Whether the wide scope is really needed is not known.',
  wants: { keywords: ['googleapis.com/auth/', 'mail.google.com', 'admin:', 'delete_repo', 'readwrite'] },
  examples: {
    bad: [
      { 'auth.ts': "const scopes = ['«https://www.googleapis.com/auth/drive»'];" },
      { 'auth.py': "SCOPES = ['«https://mail.google.com/»']\nREQUIRED_SCOPE = 'https://mail.google.com/'\n" },
    ],
    good: [
      { 'auth.ts': "const scopes = ['https://www.googleapis.com/auth/drive.file'];" },
      { 'auth.py': "SCOPES = ['https://www.googleapis.com/auth/gmail.readonly']" },
      { 'labels.json': '{"admin": {"scope": "Scope", "admin:org": {"title": "Everything"}}}' },
      { 'locales/de/translation.json': '{"scope": "Umfang: admin:org ", "admin:": "Verwaltung"}' },
      { 'check.py': "if 'https://www.googleapis.com/auth/drive' not in self.scopes:\n    ask()\n" },
      {
        'gmail.json':
          '{"discoveryVersion": "v1", "methods": {"get": {"scopes": ["https://mail.google.com/", "https://www.googleapis.com/auth/gmail.readonly"]}}}',
      },
    ],
  },

  *find({ windows, language, text, path }) {
    if (isTranslation(path)) return;
    if (!['javascript', 'typescript', 'python', 'json', 'yaml'].includes(language)) return;
    // A description of an API names every scope that would do, and asks for none.
    if (language === 'json' && DESCRIBES_API.test(text.slice(0, MOST_OF_A_HEAD))) return;
    const seen = new Set<string>();
    for (const window of windows) {
      if (!ABOUT_SCOPES.test(window.text)) continue;
      for (const match of window.text.matchAll(WIDE)) {
        const scope = match.groups?.['scope'] ?? '';
        const start = match.index + match[0].length - scope.length;
        const at = window.span(start, start + scope.length);
        if (
          seen.has(scope) ||
          ONLY_SAID.test(lineTo(text, at.start)) ||
          NAMES_ENTRY.test(text.slice(at.end, at.end + 6))
        )
          continue;
        seen.add(scope);
        yield { at, message: `The scope ${scope.replace(/^https:\/\//, '')} opens a whole account.` };
      }
    }
  },
};

function lineTo(text: string, at: number): string {
  return text.slice(Math.max(text.lastIndexOf('\n', at) + 1, at - 200), at);
}
