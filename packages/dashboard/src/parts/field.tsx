import type { JSX } from 'preact';
import { useId } from 'preact/hooks';

interface FieldProps {
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly autoComplete?: AutoFill;
  readonly hint?: string;
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
}
type AutoFill = 'email' | 'username' | 'current-password' | 'new-password' | 'off';

/** A labelled input with its hint tied to it. */
export function Field({ label, type = 'text', value, onInput, hint, autoComplete, ...rest }: FieldProps): JSX.Element {
  const id = useId();
  return (
    <div class="mt-4 first:mt-0">
      <label class="label" for={id}>
        {label}
      </label>
      {/* The element's types want one literal; the three kinds used here take the same attributes. */}
      <input
        {...{ ...rest, id, class: 'input', value, type: type as 'text' }}
        autoComplete={autoComplete ?? 'off'}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} class="text-ink-3 mt-1 text-xs">
          {hint}
        </p>
      )}
    </div>
  );
}
