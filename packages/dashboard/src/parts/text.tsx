import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';

/** Text that came from a scanned repository: it cannot change the order of what stands round it. */
export function Foreign({ text, class: extra = '' }: { text: string; class?: string }): JSX.Element {
  return (
    <bdi class={`foreign ${extra}`} dir="ltr">
      {text}
    </bdi>
  );
}

/** Lines of code with their numbers. */
export function Code({ code, line }: { code: string; line?: number }): JSX.Element {
  const lines = code.split('\n');
  return (
    <div class="code foreign" role="group" tabIndex={0} aria-label="Code">
      {lines.map((text, index) => (
        <div key={index} class="flex">
          {line !== undefined && (
            <span class="num text-ink-3 mr-4 inline-block min-w-6 flex-none text-right select-none">
              {line + index}
            </span>
          )}
          <span>{text || ' '}</span>
        </div>
      ))}
    </div>
  );
}

/** Prose of ours in which `code` is marked by backticks. */
export function Prose({ text }: { text: string }): JSX.Element {
  return (
    <>
      {text.split('`').map((part, index) =>
        index % 2 === 1 ? (
          <code key={index} class="bg-sunken rounded-sm px-1 py-0.5">
            {part}
          </code>
        ) : (
          part
        ),
      )}
    </>
  );
}

/** Copies a text and says so. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }): JSX.Element {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = async (): Promise<void> => {
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setState(done ? 'copied' : 'failed');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('idle'), 2000);
  };
  return (
    <button type="button" class="btn btn-small" onClick={() => void copy()}>
      <Icon name={state === 'copied' ? 'check' : 'copy'} />
      <span aria-live="polite">
        {state === 'copied' ? 'Copied' : state === 'failed' ? 'Select and copy it' : label}
      </span>
    </button>
  );
}
