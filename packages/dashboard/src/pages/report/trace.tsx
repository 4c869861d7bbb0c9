import type { CompleteScan, Finding } from '@assay/contract';
import { lineLink } from '@assay/contract/links';
import type { JSX } from 'preact';
import { Foreign, Prose } from '../../parts/text.tsx';

/** How the data got there, step by step, each step linked to its line. */
export function Trace({ finding, scan }: { finding: Finding; scan: CompleteScan }): JSX.Element {
  const steps = [...finding.trace, { file: finding.file, line: finding.line, note: 'It arrives here.' }];
  const last = steps.length - 1;
  const repeated = finding.trace.at(-1);
  const shown = repeated?.file === finding.file && repeated.line === finding.line ? finding.trace : steps;
  return (
    <div>
      <h4 class="eyebrow mb-2">How the data gets there</h4>
      <ol class="border-line ml-2 border-l">
        {shown.map((step, index) => (
          <li key={index} class="relative pb-3 pl-5 last:pb-0">
            <span
              class={`absolute top-1 -left-2 flex size-4 items-center justify-center rounded-full text-[0.6rem] font-semibold ${
                index === Math.min(last, shown.length - 1) ? 'bg-critical text-surface' : 'bg-edge text-surface'
              }`}
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <p class="foreign text-sm">
              <Prose text={step.note} />
            </p>
            <Step scan={scan} file={step.file} line={step.line} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Step({ scan, file, line }: { scan: CompleteScan; file: string; line: number }): JSX.Element {
  const link = lineLink(scan.url, scan.commit, file, line);
  const place = <Foreign text={`${file}:${line}`} class="font-mono text-xs" />;
  return link === undefined ? (
    <span class="text-ink-3">{place}</span>
  ) : (
    <a class="link" href={link} rel="noreferrer noopener" target="_blank">
      {place}
    </a>
  );
}
