import { type ComponentProps, createContext, type ReactNode, useId } from "react";
import { readForm } from "#kit/client/control.ts";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";

export interface FieldProps {
  label: ReactNode;
  name?: string | undefined;
  description?: ReactNode;
  error?: ReactNode;
  hint?: ReactNode;
  required?: boolean | undefined;
  children: ReactNode;
}

/** A label, control, description and error, connected for assistive technology. */
export function Field({ label, name, description, error, hint, required, children }: FieldProps) {
  const id = useId();
  const describedBy = cn(description ? `${id}d` : null, error ? `${id}e` : null) || undefined;
  return (
    <div className="flex flex-col gap-1.5" data-field={name}>
      <div className="flex items-baseline justify-between gap-3">
        <label id={`${id}l`} htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {hint && <span className="text-sm text-muted">{hint}</span>}
      </div>
      <FieldContext
        value={{
          id,
          name,
          required,
          "aria-describedby": describedBy,
          // Set even if valid, because browsers otherwise call a required choice invalid until one is made.
          "aria-invalid": Boolean(error),
        }}
      >
        {children}
      </FieldContext>
      {description && (
        <p id={`${id}d`} className="text-sm text-muted">
          {description}
        </p>
      )}
      {error && <FieldError id={`${id}e`}>{error}</FieldError>}
    </div>
  );
}

export interface FieldControl {
  id?: string | undefined;
  name?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | undefined;
  required?: boolean | undefined;
}

export const FieldContext = createContext<FieldControl>({});

export function FieldError({ children, ...rest }: Omit<ComponentProps<"p">, "className">) {
  return (
    <p {...rest} className="flex items-start gap-1.5 text-sm font-medium text-danger-ink">
      <Icon name="circle-alert" className="mt-[0.2em] size-[1em] shrink-0" />
      <span>{children}</span>
    </p>
  );
}

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  /** After hydration, called in place of the browser's own submission. */
  onSubmit: (values: FormData) => void;
}

/** A form that works without scripts. Its inputs are uncontrolled, to keep what was typed before hydration. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(readForm(event.currentTarget));
      }}
    />
  );
}
