import { useEffect, useState } from 'preact/hooks';

/** Where the reader is: the path and what the address says beyond it. */
export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
}

const listeners = new Set<() => void>();

function here(): Place {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

function announce(): void {
  for (const listener of listeners) listener();
}

/** Goes to another page of ours, as a click on a link would. */
export function navigate(to: string, options: { readonly replace?: boolean } = {}): void {
  if (options.replace === true) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  announce();
  if (!to.includes('#')) scrollTo(0, 0);
}

/** Writes filters into the address without leaving the page; empty values disappear. */
export function setQuery(changes: Readonly<Record<string, string | null>>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString().replaceAll('%2C', ',');
  history.replaceState(null, '', `${location.pathname}${text === '' ? '' : `?${text}`}${location.hash}`);
  announce();
}

/** The address in hand; a component that uses it is drawn again when it changes. */
export function usePlace(): Place {
  const [place, setPlace] = useState(here);
  useEffect(() => {
    const update = (): void => setPlace(here());
    listeners.add(update);
    addEventListener('popstate', update);
    return () => {
      listeners.delete(update);
      removeEventListener('popstate', update);
    };
  }, []);
  return place;
}

/** Addresses the server answers itself, whatever the pages know. */
const SERVERS_OWN = /^\/(?:api|r|assets)\//;

/** Makes plain links to our own pages move without a reload. */
export function followLinks(): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (SERVERS_OWN.test(link.pathname)) return;
    if (link.hash !== '' && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  });
}
