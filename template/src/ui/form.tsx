import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from "react";
import { type FormErrors, FormErrorsContext, firstError } from "./field.tsx";

export interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  /** Errors by field name. The `Field` of that name shows them until its value changes. */
  errors?: FormErrors | undefined;
  /** Called instead of the browser's own submission. Without it the form posts to `action` as usual. */
  onSubmit?: ((values: FormData, event: FormEvent<HTMLFormElement>) => void) | undefined;
}

const none: FormErrors = {};

/**
 * A form that shows errors and focuses the first. Inputs are uncontrolled, so that input from before hydration is
 * kept. `noValidate`: messages are ours, in the page's language, with and without scripts.
 */
export function Form({ errors = none, onSubmit, onInput, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const focusDue = useRef(true);
  const [changed, setChanged] = useState<readonly string[]>([]);
  const shown = changed.length
    ? Object.fromEntries(Object.entries(errors).filter(([name]) => !changed.includes(name)))
    : errors;

  useEffect(() => {
    if (!focusDue.current || !form.current) return;
    for (const element of form.current.elements) {
      if (!(element instanceof HTMLElement) || !firstError(errors, element.getAttribute("name") ?? undefined))
        continue;
      focusDue.current = false;
      element.focus();
      return;
    }
  }, [errors]);

  return (
    <FormErrorsContext value={shown}>
      <form
        noValidate
        {...rest}
        ref={form}
        onInput={(event) => {
          const name = event.target instanceof Element ? event.target.getAttribute("name") : null;
          if (name && firstError(shown, name)) setChanged([...changed, name]);
          onInput?.(event);
        }}
        onSubmit={(event) => {
          focusDue.current = true;
          setChanged([]);
          if (!onSubmit) return;
          event.preventDefault();
          onSubmit(new FormData(event.currentTarget, submitter(event)), event);
        }}
      />
    </FormErrorsContext>
  );
}

/** The pressed button, whose name and value belong to the form's data. */
function submitter({ nativeEvent }: FormEvent): HTMLElement | null {
  return nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
}
