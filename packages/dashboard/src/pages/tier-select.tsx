import type { Tier } from '@assay/contract';
import type { JSX } from 'preact';
import { TIER, TIER_KEYS } from '../words.ts';

/** One of the plans. */
export function TierSelect({
  label,
  tier,
  onChange,
}: {
  label: string;
  tier: Tier;
  onChange: (tier: Tier) => void;
}): JSX.Element {
  return (
    <select
      class="input input-small w-36"
      aria-label={label}
      value={tier}
      // The options below are the tiers themselves.
      onChange={(event) => onChange(event.currentTarget.value as Tier)}
    >
      {TIER_KEYS.map((key) => (
        <option key={key} value={key}>
          {TIER[key]}
        </option>
      ))}
    </select>
  );
}
