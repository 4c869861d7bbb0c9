import type { AccountUsage } from '@assay/contract';
import { TIER_WORDS } from '@assay/contract/words';
import type { JSX } from 'preact';
import { useRead } from '../../cache.ts';
import { count, dayAndTime, plural } from '../../format.ts';
import { DayBars, Meter } from '../../parts/charts.tsx';
import { Failed, Section, Waiting } from '../../parts/page.tsx';
import { useAccount } from '../../session.ts';

/** The plan, what is left of today, and the last thirty days. */
export function UsageSettings(): JSX.Element {
  const { data, error, refresh } = useRead<AccountUsage>('/api/account/usage');
  if (data === undefined)
    return error === undefined ? <Waiting /> : <Failed error={error} retry={() => void refresh()} />;
  const total = data.days.reduce((sum, entry) => sum + entry.used, 0);
  const label = `${count(data.used)} of ${count(data.limit)} used today`;
  return (
    <>
      <Section id="today" title="Today">
        <div class="card p-4 sm:p-6">
          {data.apiAccess ? (
            <>
              <p class="num text-xl font-semibold">
                {count(data.used)}
                <span class="text-ink-3 text-sm font-normal"> of {plural(data.limit, 'scan')}</span>
              </p>
              <div class="mt-2">
                <Meter done={data.used} total={data.limit} label={label} />
              </div>
              <p class="text-ink-3 num mt-2 text-sm">
                {count(data.remaining)} left. Resets {dayAndTime(data.resetAt)}. Reused results and refused requests
                cost nothing.
              </p>
            </>
          ) : (
            <p class="text-sm">
              The {TIER_WORDS.free} plan has no API access. Ask the owner of this server for another plan.
            </p>
          )}
        </div>
      </Section>
      <Section
        id="days"
        title="Last 30 days"
        aside={<span class="text-ink-3 num text-sm">{plural(total, 'scan')}</span>}
      >
        <div class="card p-4 sm:p-6">
          <DayBars
            points={data.days.map((entry) => ({ label: entry.date, value: entry.used }))}
            label={`Scans per day over the last 30 days, ${total} in all. ${data.days
              .filter((entry) => entry.used > 0)
              .map((entry) => `${entry.date}: ${entry.used}`)
              .join(', ')}`}
          />
          <p class="text-ink-3 num mt-1 flex justify-between text-xs">
            <span>{data.days[0]?.date}</span>
            <span>{data.days.at(-1)?.date}</span>
          </p>
        </div>
      </Section>
      <Plans usage={data} />
    </>
  );
}

function Plans({ usage }: { usage: AccountUsage }): JSX.Element {
  const { tier } = useAccount();
  return (
    <Section id="plans" title="Plans">
      <div class="card overflow-x-auto">
        <table class="w-full text-left text-sm">
          <thead class="text-ink-3 border-line border-b">
            <tr>
              <th scope="col" class="px-4 py-2 font-medium">
                Plan
              </th>
              <th scope="col" class="px-4 py-2 font-medium">
                API access
              </th>
              <th scope="col" class="px-4 py-2 text-right font-medium">
                Scans a day
              </th>
            </tr>
          </thead>
          <tbody class="divide-line divide-y">
            {usage.plans.map((plan) => (
              <tr key={plan.tier} class={plan.tier === tier ? 'bg-accent-soft' : ''}>
                <th scope="row" class="px-4 py-2 font-medium">
                  {TIER_WORDS[plan.tier]}
                  {plan.tier === tier && <span class="text-ink-2 font-normal"> (yours)</span>}
                </th>
                <td class="px-4 py-2">{plan.apiAccess ? 'yes' : 'no'}</td>
                <td class="num px-4 py-2 text-right">{plan.apiAccess ? count(plan.requestsPerDay) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="text-ink-3 mt-2 text-sm">The owner of this server sets the plan of each account. Nothing is billed.</p>
    </Section>
  );
}
