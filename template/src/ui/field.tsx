import CircleAlert from "lucide-react/icons/circle-alert";
import { type ComponentProps, createContext, type ReactNode, use, useId } from "react";
import { cn } from "./cn.ts";

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
export function Field({ error, hint, required, hideLabel, className, children, ...props }: FieldProps) {
  const { label, name, description } = props;
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

/** What a `Field` passes to the control inside it. */
export interface FieldControl {
  id?: string | undefined;
  name?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  required?: boolean | undefined;
}

export const FieldContext = createContext<FieldControl>({});

/** Messages by field name; the first of several is shown. */
export type FormErrors = Readonly<Record<string, string | readonly string[] | undefined>>;

export const FormErrorsContext = createContext<FormErrors>({});

export function firstError(errors: FormErrors, name: string | undefined): string | undefined {
  const found = name === undefined ? undefined : errors[name];
  return typeof found === "string" || found === undefined ? found || undefined : found[0];
}

export function FieldError({ children, ...rest }: Omit<ComponentProps<"p">, "className">) {
  return (
    <p {...rest} className="flex items-start gap-1.5 text-sm font-medium text-danger-ink">
      <CircleAlert aria-hidden="true" className="mt-[0.2em] size-[1em] shrink-0" />
      <span>{children}</span>
    </p>
  );
}
