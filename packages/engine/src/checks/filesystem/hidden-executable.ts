import type { RepositoryCheck } from '../../check.ts';

/** What a name promises, and what its content may be. */
const HARMLESS_NAMES =
  /\.(?:png|jpe?g|gif|bmp|ico|svg|webp|woff2?|ttf|otf|eot|mp3|mp4|wav|pdf|txt|md|csv|json|ya?ml|css|html?|map|db|dat|log|lock)$/i;
const PROGRAMS: ReadonlySet<string> = new Set(['elf', 'pe', 'macho']);
/** `invoice.pdf.exe`: the second ending is the true one. Scripts that make a text or stand for a picture are called after it. */
const DOUBLE =
  /\.(?:pdf|docx?|xlsx?|jpe?g|png|txt|mp4|csv)\.(?:exe|scr|bat|cmd|com|pif|vbs|jar|msi|ps1|hta|lnk)$|\.(?:pdf|docx?|xlsx?)\.js$/i;

export const check: RepositoryCheck = {
  id: 'filesystem-hidden-executable',
  title: 'Program disguised as another kind of file',
  severity: 'high',
  kind: 'malice',
  confidence: 'high',
  since: '0.1.0',
  cwe: [506],
  why: `
    The name says picture, font or text; the content is a program. Somebody wants it to be overlooked, by people and by
    filters that go by names.`,
  fix: 'Remove the file, and whatever loads it.',
  blindSpots: 'A program appended to a real picture is not seen; only the first bytes are looked at.',
  over: 'repository',
  examples: {
    bad: [{ 'assets/invoice.pdf.exe': '«»MZ fake' }, { 'docs/photo.jpg.scr': '«»MZ fake' }],
    good: [
      { 'bin/tool.exe': 'MZ fake' },
      { 'assets/data.csv': 'a,b\n' },
      { 'mails/welcome.txt.js': 'module.exports = (name) => `Hello ${name}`;\n' },
    ],
  },

  *find(repository) {
    for (const { path, format, context } of repository.files) {
      if (context === 'test' && !DOUBLE.test(path)) continue;
      const isDisguised = HARMLESS_NAMES.test(path) && format !== undefined && PROGRAMS.has(format);
      if (!isDisguised && !DOUBLE.test(path)) continue;
      yield {
        at: repository.spanOf(path),
        message: isDisguised
          ? 'The name promises something harmless, the content is a program.'
          : 'The name hides its true ending.',
      };
    }
  },
};
