import type { Tier } from '@assay/contract';
import { TIER_NAMES } from '@assay/contract/tiers';
import { TIER_WORDS } from '@assay/contract/words';
import type { JSX } from 'preact';

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
      {TIER_NAMES.map((key) => (
        <option key={key} value={key}>
          {TIER_WORDS[key]}
        </option>
      ))}
    </select>
  );
}
