import type { FileCheck } from '../../check.ts';

/** Scopes that open a whole account where a part would do. */
const WIDE =
  /["'\x60\s](?<scope>https:\/\/www\.googleapis\.com\/auth\/(?:drive|gmail|calendar|cloud-platform|admin\.directory\.user)|https:\/\/mail\.google\.com\/?|admin:org|delete_repo|admin:repo_hook|Files\.ReadWrite\.All|Mail\.ReadWrite|Directory\.ReadWrite\.All|User\.ReadWrite\.All|full_access|admin:enterprise)(?=["'\x60\s,])/g;
const ABOUT_SCOPES = /scope/i;

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
      { 'auth.py': "SCOPES = ['«https://mail.google.com/»']" },
    ],
    good: [
      { 'auth.ts': "const scopes = ['https://www.googleapis.com/auth/drive.file'];" },
      { 'auth.py': "SCOPES = ['https://www.googleapis.com/auth/gmail.readonly']" },
    ],
  },

  *find({ windows, language }) {
    if (!['javascript', 'typescript', 'python', 'json', 'yaml'].includes(language)) return;
    const seen = new Set<number>();
    for (const window of windows) {
      if (!ABOUT_SCOPES.test(window.text)) continue;
      for (const match of window.text.matchAll(WIDE)) {
        const scope = match.groups?.['scope'] ?? '';
        const start = match.index + match[0].length - scope.length;
        const at = window.span(start, start + scope.length);
        if (seen.has(at.start)) continue;
        seen.add(at.start);
        yield { at, message: `The scope ${scope.replace(/^https:\/\//, '')} opens a whole account.` };
      }
    }
  },
};
