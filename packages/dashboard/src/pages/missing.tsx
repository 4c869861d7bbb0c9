import type { JSX } from 'preact';
import { Page } from '../parts/page.tsx';

/** There is no such page. */
export function MissingPage(): JSX.Element {
  return (
    <Page title="No such page">
      <p class="text-ink-2">
        Nothing is at this address.{' '}
        <a class="link" href="/">
          Back to the start
        </a>
      </p>
    </Page>
  );
}
