import { useLayoutEffect, useRef, useState } from "react";

export interface FormValueProps {
  name: string;
  value: string;
  disabled?: boolean | undefined;
  /** Called when something else sets the value: a reset of the form, or a restored draft. */
  onSet: (value: string) => void;
  /** The form looks for the control of an error. */
  onFocus: () => void;
}

/**
 * The value of a control that is not an input, for its form: a hidden input that reports each change as if it
 * were typed.
 */
export function FormValue({ name, value, disabled, onSet, onFocus }: FormValueProps) {
  const input = useRef<HTMLInputElement>(null);
  const [initial] = useState(value);
  const set = useRef(onSet);
  useLayoutEffect(() => {
    set.current = onSet;
  });

  useLayoutEffect(() => {
    const element = input.current;
    if (!element || element.value === value) return;
    element.value = value;
    element.dispatchEvent(new Event("input", { bubbles: true }));
  }, [value]);

  useLayoutEffect(() => {
    const form = input.current?.form;
    const reset = () => set.current(initial);
    form?.addEventListener("reset", reset);
    return () => form?.removeEventListener("reset", reset);
  }, [initial]);

  return (
    <input
      ref={input}
      name={name}
      defaultValue={initial}
      disabled={disabled}
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
      onInput={({ currentTarget }) => {
        if (currentTarget.value !== value) onSet(currentTarget.value);
      }}
      onFocus={onFocus}
    />
  );
}
