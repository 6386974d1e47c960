import { type ReactNode, useId } from "react";
import { choiceClass } from "./checkbox.tsx";
import { cn } from "./cn.ts";
import { FieldError } from "./field.tsx";
import { useValue } from "./input.tsx";

interface RadioOption {
  value: string;
  label: string;
  description?: string | undefined;
  disabled?: boolean | undefined;
  /** The language of the label, if it differs from the page's. */
  lang?: string | undefined;
}

export interface RadioGroupProps {
  label: ReactNode;
  name: string;
  options: readonly RadioOption[];
  /** "" if nothing is chosen. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  /** "cards": each option in a box, for descriptions that help to choose. */
  look?: "list" | "cards" | undefined;
}

/** A single choice from a few visible options. A group has its own label, so it needs no `Field`. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, name, options, description, error, required, disabled, look = "list" } = props;
  const id = useId();
  const [value, setValue] = useValue(props, "");
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={cn(description ? `${id}d` : null, error ? `${id}e` : null) || undefined}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className={look === "cards" ? "grid gap-2.5 sm:grid-cols-2" : "flex flex-col gap-2.5"}>
        {options.map((option) => (
          <label
            key={option.value}
            lang={option.lang}
            className={cn(
              "flex cursor-pointer items-start gap-2.5 has-disabled:cursor-not-allowed",
              look === "cards" &&
                "rounded-xl border bg-surface p-3.5 hover:border-edge has-checked:border-accent has-checked:bg-accent-soft",
            )}
          >
            <span className="flex h-[1.55em] items-center">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={value === option.value}
                required={required}
                disabled={option.disabled}
                aria-invalid={error ? true : undefined}
                onChange={() => setValue(option.value)}
                className={choiceClass(mark)}
              />
            </span>
            <span className="min-w-0">
              <span className="block">{option.label}</span>
              {option.description && <span className="block text-sm text-muted">{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
      {description && (
        <p id={`${id}d`} className="text-sm text-muted">
          {description}
        </p>
      )}
      {error && <FieldError id={`${id}e`}>{error}</FieldError>}
    </fieldset>
  );
}

const mark =
  "size-5 rounded-full before:absolute before:inset-[0.3rem] before:hidden before:rounded-full before:bg-on-accent checked:before:block";
