import type { JSX } from 'preact';

/** Weaknesses by their numbers, each with its page at MITRE. */
export function CweLinks({ cwe }: { cwe: readonly string[] }): JSX.Element {
  return (
    <>
      {cwe.map((id) => (
        <a
          key={id}
          class="link"
          href={`https://cwe.mitre.org/data/definitions/${encodeURIComponent(id.slice(4))}.html`}
          rel="noreferrer noopener"
          target="_blank"
        >
          {id}
        </a>
      ))}
    </>
  );
}
