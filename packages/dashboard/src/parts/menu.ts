import type { TargetedFocusEvent, TargetedKeyboardEvent } from 'preact';

/** What makes a `<details>` behave as a menu: Escape closes it, and so does going elsewhere. */
export function closeOnEscape(event: TargetedKeyboardEvent<HTMLDetailsElement>): void {
  if (event.key !== 'Escape') return;
  event.currentTarget.removeAttribute('open');
  event.currentTarget.querySelector('summary')?.focus();
}

/** Closes an open menu when the focus goes elsewhere. */
export function closeWhenLeft(event: TargetedFocusEvent<HTMLDetailsElement>): void {
  const next = event.relatedTarget;
  if (next instanceof Node && !event.currentTarget.contains(next)) event.currentTarget.removeAttribute('open');
}

/** Pointing anywhere else closes a menu too. */
export function closeMenusOutside(): void {
  addEventListener('pointerdown', ({ target }) => {
    for (const menu of document.querySelectorAll('details[open]:has(> .menu)')) {
      if (target instanceof Node && !menu.contains(target)) menu.removeAttribute('open');
    }
  });
}
