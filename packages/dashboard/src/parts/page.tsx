import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { ApiError, explain } from '../api.ts';

interface PageProps {
  readonly title: string;
  /** Shown instead of the title where it is more than words. */
  readonly heading?: ComponentChildren;
  readonly lead?: ComponentChildren;
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A page's title and content. The title takes the focus, so that a new page is announced. */
export function Page({ title, heading, lead, aside, children }: PageProps): JSX.Element {
  const element = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Assay`;
  }, [title]);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <header class="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div class="min-w-0 max-w-full">
          <h1 ref={element} tabIndex={-1} class="foreign">
            {heading ?? title}
          </h1>
          {lead !== undefined && <div class="text-ink-2 mt-1.5 text-sm">{lead}</div>}
        </div>
        {aside}
      </header>
      {children}
    </>
  );
}

/** What is shown while data is on its way. */
export function Waiting(): JSX.Element {
  return (
    <p class="text-ink-3 pulse py-10 text-sm" role="status">
      Loading…
    </p>
  );
}

/** Why something could not be shown. */
export function Failed({ error, retry }: { error: unknown; retry?: () => void }): JSX.Element {
  const title = error instanceof ApiError ? error.message : 'Something went wrong';
  return (
    <div class="note note-bad" role="alert">
      <p class="font-semibold">{title}</p>
      <p>{explain(error)}</p>
      {retry !== undefined && (
        <button type="button" class="btn btn-small mt-2" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

interface UnreadProps {
  readonly error: unknown;
  readonly retry: () => void;
  /** Where to go from something that does not exist. */
  readonly back: { readonly href: string; readonly label: string };
}

/** The same for a whole page: asking again for what is not there changes nothing, so that leads back instead. */
export function Unread({ error, retry, back }: UnreadProps): JSX.Element {
  const isAbsent = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <>
      <Failed error={error} {...(isAbsent ? {} : { retry })} />
      {isAbsent && (
        <p class="mt-4 text-sm">
          <a class="link" href={back.href}>
            {back.label}
          </a>
        </p>
      )}
    </>
  );
}

/** A message under a form, announced when it appears. */
export function FormError({ error }: { error: unknown }): JSX.Element {
  return (
    <div aria-live="assertive">
      {error !== undefined && (
        <p class="note note-bad mt-4" role="alert">
          {explain(error)}
        </p>
      )}
    </div>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly aside?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A titled part of a page that a link can point at. */
export function Section({ id, title, aside, children }: SectionProps): JSX.Element {
  return (
    <section id={id} aria-labelledby={`${id}-title`} class="mt-8 first:mt-0">
      <div class="mb-3 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id={`${id}-title`}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
