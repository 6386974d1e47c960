import { type ComponentProps, type ReactNode, use, useId } from "react";
import { cn } from "./cn.ts";
import { FieldContext, FieldError } from "./field.tsx";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
  /** Without a label, for example in a table, pass an `aria-label`. */
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  /** Some of the checkbox's items are checked, but not all. */
  indeterminate?: boolean | undefined;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
}

/** A styled native checkbox, which works before hydration. Sends "on" or its `value`. */
export function Checkbox({ label, description, error, ...rest }: CheckboxProps) {
  const field = use(FieldContext);
  const ownId = useId();
  if (!label) return <Box {...field} {...rest} />;
  const id = rest.id ?? field.id ?? ownId;
  return (
    <ChoiceRow
      id={id}
      label={label}
      description={description}
      error={error}
      control={(tied) => <Box {...rest} {...tied} id={id} name={rest.name ?? field.name} />}
    />
  );
}

type BoxProps = Omit<CheckboxProps, "label" | "description" | "error">;

function Box({ indeterminate = false, onCheckedChange, onChange, className, ...rest }: BoxProps) {
  return (
    <input
      {...rest}
      ref={(box) => {
        if (box) box.indeterminate = indeterminate;
      }}
      type="checkbox"
      onChange={(event) => {
        onChange?.(event);
        onCheckedChange?.(event.target.checked);
        // The press has cleared `indeterminate`, even if a controlled checkbox does not change.
        event.target.indeterminate = indeterminate;
      }}
      className={cn(choiceClass("check"), className)}
    />
  );
}

interface ChoiceRowProps {
  id: string;
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  control: (tied: {
    "aria-describedby"?: string | undefined;
    "aria-invalid"?: true | undefined;
  }) => ReactNode;
}

/** A checkbox or a switch with its label beside it. @public */
export function ChoiceRow({ id, label, description, error, control }: ChoiceRowProps) {
  const describedBy = cn(description ? `${id}d` : null, error ? `${id}e` : null) || undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start gap-2.5">
        <span className="flex h-[1.55em] items-center">
          {control({ "aria-describedby": describedBy, "aria-invalid": error ? true : undefined })}
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
      {error && <FieldError id={`${id}e`}>{error}</FieldError>}
    </div>
  );
}

/** A native checkbox or radio button that keeps its behaviour. `mark` draws the check mark. @public */
export function choiceClass(mark: string): string {
  return `choice ${mark}`;
}
