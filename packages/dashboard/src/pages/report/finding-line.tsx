import type { Finding } from '@assay/contract';
import { CATEGORY_WORDS, CONTEXT_WORDS, KIND_WORDS, SEVERITY_WORDS } from '@assay/contract/words';
import type { ComponentChildren, JSX } from 'preact';
import { count } from '../../format.ts';
import { Icon } from '../../parts/icon.tsx';
import { SeverityMark } from '../../parts/severity.tsx';
import { Foreign } from '../../parts/text.tsx';

interface LineProps {
  readonly open: boolean;
  readonly onToggle: () => void;
}
interface FindingLineProps extends LineProps {
  readonly finding: Finding;
  /** How many like it the line stands for. */
  readonly times?: number;
  /** Where it is. */
  readonly children: ComponentChildren;
}

/** The line to scan of one finding, or of many with one cause; it opens what is below it. */
export function FindingLine({ finding, times = 1, open, onToggle, children }: FindingLineProps): JSX.Element {
  return (
    <Opener open={open} onToggle={onToggle}>
      <span class="mt-1.5">
        <SeverityMark severity={finding.severity} />
      </span>
      <span class="min-w-0 grow">
        <span class="flex flex-wrap items-center gap-x-2 text-sm font-medium">
          <span class="sr-only">{SEVERITY_WORDS[finding.severity]}: </span>
          {finding.name}
          {times > 1 && <span class="chip num">{count(times)} times</span>}
          {finding.kind === 'malice' && <span class="chip bg-critical-soft text-critical">{KIND_WORDS.malice}</span>}
          {finding.context !== 'runtime' && <span class="chip">{CONTEXT_WORDS[finding.context]}</span>}
        </span>
        <span class="text-ink-3 block text-xs">{children}</span>
      </span>
      <span class="text-ink-3 flex-none text-xs max-sm:hidden">{CATEGORY_WORDS[finding.category]}</span>
    </Opener>
  );
}

/** One of many with one cause: what it is has been said, so where it is comes first. */
export function PlaceLine({ finding, open, onToggle }: LineProps & { readonly finding: Finding }): JSX.Element {
  return (
    <Opener open={open} onToggle={onToggle}>
      <span class="min-w-0 grow sm:pl-4">
        <Foreign text={`${finding.file}:${finding.line}`} class="block font-mono text-xs" />
        {!open && (
          <span class="text-ink-3 block truncate text-xs">
            <Foreign text={finding.code.trim()} class="font-mono" />
          </span>
        )}
      </span>
    </Opener>
  );
}

function Opener({ open, onToggle, children }: LineProps & { readonly children: ComponentChildren }): JSX.Element {
  return (
    <button
      type="button"
      class="hover:bg-sunken flex w-full cursor-pointer items-start gap-x-3 px-4 py-2.5 text-left"
      aria-expanded={open}
      onClick={onToggle}
    >
      {children}
      <Icon name="chevron" class={`no-print text-ink-3 transition-transform ${open ? 'rotate-90' : ''}`} />
    </button>
  );
}
