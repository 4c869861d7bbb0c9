import type { CompleteScan } from '@assay/contract';
import { languageWords, SKIP_WORDS } from '@assay/contract/words';
import type { JSX } from 'preact';
import { count, plural } from '../../format.ts';
import { Meter } from '../../parts/charts.tsx';
import { Section } from '../../parts/page.tsx';
import { Foreign } from '../../parts/text.tsx';

/** What was looked at and, as plainly, what was not. */
export function CoverageView({ scan }: { scan: CompleteScan }): JSX.Element {
  const { filesTotal, filesScanned, skipped, checksNotRun, partial } = scan.coverage;
  const languages = Object.entries(scan.languages).toSorted(([, a], [, b]) => b - a);
  const label = `${count(filesScanned)} of ${plural(filesTotal, 'file')} looked at`;
  return (
    <Section id="coverage" title="Coverage">
      <div class="card space-y-4 p-4 sm:p-6">
        <div>
          <p class="mb-1.5 text-sm font-medium">{label}</p>
          <Meter done={filesScanned} total={filesTotal} label={label} />
        </div>
        <p class={`note ${partial ? 'note-warn' : 'note-good'}`}>
          {partial
            ? 'Some code was not looked at, so the overall score can be 89 at most. What was not looked at is not clean.'
            : 'All code that runs and can be read was looked at.'}
        </p>
        {skipped.length > 0 && (
          <div>
            <h3 class="eyebrow mb-1">Skipped in whole or in part</h3>
            <ul class="divide-line divide-y">
              {skipped.map((entry) => (
                <Skipped key={entry.reason} entry={entry} />
              ))}
            </ul>
          </div>
        )}
        {checksNotRun.length > 0 && (
          <div>
            <h3 class="eyebrow mb-1">Checks that could not run</h3>
            <ul class="space-y-1 text-sm">
              {checksNotRun.map((check) => (
                <li key={check.checkId}>
                  <a class="link" href={`/checks/${encodeURIComponent(check.checkId)}`}>
                    {check.checkId}
                  </a>
                  : <span class="foreign">{check.reason}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {languages.length > 0 && (
          <p class="text-ink-2 text-sm">
            <span class="eyebrow mr-2">Lines</span>
            {languages.map(([language, lines]) => `${languageWords(language)} ${count(lines)}`).join(' · ')}
          </p>
        )}
      </div>
    </Section>
  );
}

function Skipped({ entry }: { entry: CompleteScan['coverage']['skipped'][number] }): JSX.Element {
  return (
    <li>
      <details class="group py-2 text-sm">
        <summary class="flex items-center gap-2 rounded-sm">
          <span class="inline-block transition-transform group-open:rotate-90" aria-hidden="true">
            ›
          </span>
          {plural(entry.count, 'file')}: {SKIP_WORDS[entry.reason]}
        </summary>
        <ul class="text-ink-2 mt-1.5 space-y-0.5 pl-4 font-mono text-xs">
          {entry.files.map((file) => (
            <li key={file}>
              <Foreign text={file} />
            </li>
          ))}
          {entry.count > entry.files.length && <li>… and {count(entry.count - entry.files.length)} more</li>}
        </ul>
      </details>
    </li>
  );
}
