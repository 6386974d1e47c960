import { type ReactNode, use } from "react";
import { cn } from "./cn.ts";
import { FieldError, FormErrorsContext, firstError } from "./field.tsx";

export interface ChoiceRowProps {
  id: string;
  label: ReactNode;
  description?: ReactNode;
  /** Where the form's `errors` are looked up. */
  name?: string | undefined;
  /** Wins over the form's error for this name. */
  error?: ReactNode;
  control: (tied: {
    "aria-describedby"?: string | undefined;
    "aria-invalid"?: true | undefined;
  }) => ReactNode;
}

/** A checkbox or a switch with its label beside it. */
export function ChoiceRow({ id, label, description, name, error, control }: ChoiceRowProps) {
  const message = error || firstError(use(FormErrorsContext), name);
  const describedBy = cn(description ? `${id}d` : null, message ? `${id}e` : null) || undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-2.5">
        <span className="flex h-[1.55em] items-center">
          {control({ "aria-describedby": describedBy, "aria-invalid": message ? true : undefined })}
        </span>
        <div className="min-w-0">
          <label htmlFor={id} className="cursor-pointer font-medium">
            {label}
          </label>
          {description && (
            <p id={`${id}d`} className="text-sm text-muted">
              {description}
            </p>
          )}
        </div>
      </div>
      {message && <FieldError id={`${id}e`}>{message}</FieldError>}
    </div>
  );
}

const base =
  "relative shrink-0 cursor-pointer appearance-none border border-edge bg-surface shadow-xs transition-colors duration-150 hover:border-muted checked:border-accent checked:bg-accent checked:hover:bg-accent-strong aria-invalid:border-danger-ink disabled:cursor-not-allowed disabled:opacity-55 forced-colors:appearance-auto forced-colors:before:hidden";

/** Fingers get 44 px around the mark. */
const touch = "after:absolute after:-inset-3";

/** The look of the platform's own checkbox or radio button, which keeps its behaviour; `mark` draws what is in it. */
export function choiceClass(mark: string): string {
  return cn(base, touch, mark);
}
