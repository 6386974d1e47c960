import { type ReactNode, use, useId } from "react";
import { cn } from "#ui/primitives/cn.ts";
import { FieldContext } from "./field-context.ts";
import { FieldError } from "./field-error.tsx";
import { FormErrorsContext, firstError } from "./form-context.ts";

export interface FieldProps {
  label: ReactNode;
  /** The control's name; also where the form's `errors` are looked up. */
  name?: string | undefined;
  description?: ReactNode;
  /** Wins over the form's error for this name. */
  error?: ReactNode;
  /** Beside the label, e.g. "Optional". */
  hint?: ReactNode;
  required?: boolean | undefined;
  /** Only for screen readers, where the surroundings make it obvious to the eye. */
  hideLabel?: boolean | undefined;
  className?: string | undefined;
  /** One control: `Input`, `Select`, `Textarea`. */
  children: ReactNode;
}

/** Label, control, description and error, tied together for assistive technology. */
export function Field({
  label,
  name,
  description,
  error,
  hint,
  required,
  hideLabel,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const message = error || firstError(use(FormErrorsContext), name);
  const describedBy = cn(description ? `${id}d` : null, message ? `${id}e` : null) || undefined;
  return (
    <div className={cn("flex flex-col gap-1.5", className)}>
      <div className={hideLabel ? "sr-only" : "flex items-baseline justify-between gap-3"}>
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
          "aria-invalid": message ? true : undefined,
        }}
      >
        {children}
      </FieldContext>
      {description && (
        <p id={`${id}d`} className="text-sm text-muted">
          {description}
        </p>
      )}
      {message && <FieldError id={`${id}e`}>{message}</FieldError>}
    </div>
  );
}
