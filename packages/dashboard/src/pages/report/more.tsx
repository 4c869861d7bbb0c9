import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { count } from '../../format.ts';

/** Rows drawn at once. Few enough that a filter is never felt, more than a screen holds. */
const CHUNK = 40;

/** How many rows of a long list are drawn, and what draws the next; all of them for printing. */
export function useChunks(
  all: number,
  wanted: number,
  printing: boolean,
): { readonly drawn: number; readonly more: JSX.Element | false } {
  const [limit, setLimit] = useState(CHUNK);
  const drawn = printing ? all : Math.max(limit, wanted + 5);
  return { drawn, more: drawn < all && <More left={all - drawn} onMore={() => setLimit(drawn + CHUNK)} /> };
}

/** Draws the next rows shortly before they come into sight. */
function More({ left, onMore }: { left: number; onMore: () => void }): JSX.Element {
  const element = useRef<HTMLButtonElement>(null);
  const latest = useRef(onMore);
  latest.current = onMore;
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: '600px' },
    );
    if (element.current !== null) watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [left]);
  return (
    <button ref={element} type="button" class="btn mt-3 w-full" onClick={onMore}>
      Show more ({count(left)} left)
    </button>
  );
}
