import type { Category, CompleteScan } from '@assay/contract';
import { CATEGORY_KEYS } from '@assay/contract/vocabulary';
import { CATEGORY_WORDS } from '@assay/contract/words';
import type { JSX } from 'preact';
import { plural } from '../../format.ts';
import { Radar, ScoreBar } from '../../parts/charts.tsx';
import { Section } from '../../parts/page.tsx';
import { showOnly } from './show.ts';

/** The eight categories: a shape to recognise, and a bar and a number each. */
export function Categories({ scan }: { scan: CompleteScan }): JSX.Element {
  const scores = CATEGORY_KEYS.map((category) => scan.categoryScores[category]);
  const counts = new Map<Category, number>();
  for (const finding of scan.findings) {
    if (finding.kind !== 'capability') counts.set(finding.category, (counts.get(finding.category) ?? 0) + 1);
  }
  return (
    <Section id="categories" title="Categories">
      <div class="card grid items-center gap-x-8 gap-y-4 p-4 sm:p-6 md:grid-cols-[14rem_1fr]">
        <div class="flex justify-center max-md:hidden">
          <Radar
            scores={scores}
            label={`Scores by category: ${CATEGORY_KEYS.map((key) => `${CATEGORY_WORDS[key]} ${scan.categoryScores[key]}`).join(', ')}`}
          />
        </div>
        <ul class="grid gap-x-8 gap-y-1 sm:grid-cols-2">
          {CATEGORY_KEYS.map((category) => (
            <li key={category}>
              <button
                type="button"
                class="hover:bg-sunken -mx-2 block w-[calc(100%+1rem)] cursor-pointer rounded-md px-2 py-2 text-left"
                onClick={() => showOnly('category', category)}
              >
                <span class="flex items-baseline gap-2">
                  <span class="text-sm font-medium">{CATEGORY_WORDS[category]}</span>
                  <span class="text-ink-3 text-xs">{plural(counts.get(category) ?? 0, 'finding')}</span>
                  <span class="num ml-auto text-sm font-semibold">{scan.categoryScores[category]}</span>
                </span>
                <span class="mt-1 block overflow-hidden rounded-full">
                  <ScoreBar score={scan.categoryScores[category]} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
