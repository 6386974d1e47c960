import { type ComponentProps, type ReactNode, use, useId } from "react";
import { ChoiceRow, choiceClass } from "./checkbox.tsx";
import { FieldContext } from "./field.tsx";

export interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role" | "className"> {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
}

/** For settings that take effect at once. In a form that is submitted, use a `Checkbox`. */
export function Switch({ label, description, error, onCheckedChange, onChange, ...rest }: SwitchProps) {
  const field = use(FieldContext);
  const ownId = useId();
  const id = rest.id ?? field.id ?? ownId;
  const name = rest.name ?? field.name;
  return (
    <ChoiceRow
      id={id}
      label={label}
      description={description}
      error={error}
      control={(tied) => (
        <input
          {...rest}
          {...tied}
          id={id}
          name={name}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state by itself.
          role="switch"
          onChange={(event) => {
            onChange?.(event);
            onCheckedChange?.(event.target.checked);
          }}
          className={choiceClass(mark)}
        />
      )}
    />
  );
}

const mark =
  "h-6 w-10.5 rounded-full bg-sunken before:absolute before:start-[0.1875rem] before:top-[0.1875rem] before:size-4 before:rounded-full before:bg-muted before:transition-[translate,background-color] before:duration-150 checked:before:translate-x-4.5 checked:before:bg-on-accent rtl:checked:before:-translate-x-4.5";
