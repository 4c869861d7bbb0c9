import type { CompleteScan } from '@assay/contract';
import { type Cause, meetingPlace, placesOf } from '@assay/contract/causes';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { count } from '../../format.ts';
import { memo } from '../../parts/memo.ts';
import { Foreign } from '../../parts/text.tsx';
import { FindingLine } from './finding-line.tsx';
import { FindingRow } from './finding.tsx';
import { useChunks } from './more.tsx';

/** Places named before the list is opened. */
const NAMED = 3;

interface CauseRowProps {
  readonly cause: Cause;
  readonly scan: CompleteScan;
  /** The finding that a link points at. */
  readonly wanted: string | null;
  readonly printing: boolean;
}

/** Many findings of one cause: one line with the first places, and all of them on opening. */
export const CauseRow = memo(function CauseRow({ cause, scan, wanted, printing }: CauseRowProps): JSX.Element {
  const at = wanted === null ? -1 : cause.findings.findIndex(({ id }) => id === wanted);
  const [opened, setOpened] = useState(at >= 0);
  const open = opened || printing;
  useEffect(() => {
    if (at >= 0) setOpened(true);
  }, [at]);
  return (
    <li>
      <FindingLine
        finding={cause.findings[0]}
        times={cause.findings.length}
        open={open}
        onToggle={() => setOpened(!open)}
      >
        <Places cause={cause} />
      </FindingLine>
      {open && <Members cause={cause} at={at} scan={scan} wanted={wanted} printing={printing} />}
    </li>
  );
});

function Places({ cause }: { cause: Cause }): JSX.Element {
  const { first, count: all } = placesOf(cause, NAMED);
  const meet = meetingPlace(cause);
  return (
    <>
      {first.map((place, index) => (
        <span key={place}>
          {index > 0 && ', '}
          <Foreign text={place} class="font-mono" />
        </span>
      ))}
      {all > first.length && ` and ${count(all - first.length)} more`}
      {meet !== undefined && <Foreign text={meet} class="block" />}
    </>
  );
}

function Members({ cause, at, scan, wanted, printing }: CauseRowProps & { readonly at: number }): JSX.Element {
  const { drawn, more } = useChunks(cause.findings.length, at, printing);
  return (
    <div class="border-line border-t sm:pl-3">
      <ul class="divide-line divide-y">
        {cause.findings.slice(0, drawn).map((finding) => (
          <FindingRow
            key={finding.id}
            finding={finding}
            scan={scan}
            wanted={finding.id === wanted}
            printing={printing}
            isOneOfMany
          />
        ))}
      </ul>
      {more}
    </div>
  );
}
