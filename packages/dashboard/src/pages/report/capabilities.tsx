import type { CompleteScan, Finding } from '@assay/contract';
import type { JSX } from 'preact';
import { plural } from '../../format.ts';
import { Section } from '../../parts/page.tsx';
import { showOnly } from './show.ts';

/** What the code is able to do, counted in nothing: reading it tells whether that is what one wants. */
export function Capabilities({ scan }: { scan: CompleteScan }): JSX.Element | null {
  const groups = new Map<string, Finding[]>();
  for (const finding of scan.findings) {
    if (finding.kind !== 'capability') continue;
    const members = groups.get(finding.checkId);
    if (members === undefined) groups.set(finding.checkId, [finding]);
    else members.push(finding);
  }
  const told = scan.aiAnalysis?.behavior.capabilities ?? [];
  if (groups.size === 0 && told.length === 0) return null;
  return (
    <Section id="capabilities" title="What it can do">
      <div class="card p-4 sm:p-5">
        {told.length > 0 && (
          <ul class="text-ink-2 list-disc space-y-1 pl-5 text-sm">
            {told.map((line, index) => (
              <li key={index} class="foreign">
                {line}
              </li>
            ))}
          </ul>
        )}
        {groups.size > 0 && (
          <ul class={`flex flex-wrap gap-2 ${told.length > 0 ? 'mt-4' : ''}`}>
            {[...groups].map(([checkId, members]) => (
              <li key={checkId}>
                <button
                  type="button"
                  class="btn btn-small py-1 text-left whitespace-normal"
                  onClick={() => showOnly('check', checkId)}
                >
                  {members[0]?.name}
                  <span class="text-ink-3 flex-none font-normal">{plural(members.length, 'place')}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
