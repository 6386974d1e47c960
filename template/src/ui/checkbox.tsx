import { type ComponentProps, type ReactNode, use, useCallback, useId } from "react";
import { ChoiceRow, choiceClass } from "./choice.tsx";
import { cn } from "./cn.ts";
import { FieldContext } from "./field.tsx";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "ref"> {
  /** Without a label, in a table for example, give an `aria-label`. */
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  /** Some of what it stands for is checked. */
  indeterminate?: boolean | undefined;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
}

/** The platform's own checkbox, styled: it works before hydration. Sends "on" or its `value`. */
export function Checkbox({ label, description, error, ...rest }: CheckboxProps) {
  const field = use(FieldContext);
  const ownId = useId();
  if (!label) return <Box {...field} {...rest} />;
  const id = rest.id ?? field.id ?? ownId;
  const name = rest.name ?? field.name;
  return (
    <ChoiceRow
      id={id}
      label={label}
      description={description}
      name={name}
      error={error}
      control={(tied) => <Box {...rest} {...tied} id={id} name={name} />}
    />
  );
}

type BoxProps = Omit<CheckboxProps, "label" | "description" | "error">;

function Box({ indeterminate = false, onCheckedChange, onChange, className, ...rest }: BoxProps) {
  const show = useCallback(
    (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = indeterminate;
    },
    [indeterminate],
  );
  return (
    <input
      {...rest}
      ref={show}
      type="checkbox"
      onChange={(event) => {
        onChange?.(event);
        onCheckedChange?.(event.target.checked);
        // A press has cleared it, which a controlled box may not follow.
        event.target.indeterminate = indeterminate;
      }}
      className={cn(choiceClass(mark), className)}
    />
  );
}

const mark =
  "size-5 rounded-md indeterminate:border-accent indeterminate:bg-accent before:absolute before:inset-[0.2rem] before:hidden before:bg-on-accent before:[clip-path:polygon(13%_47%,0_61%,38%_96%,100%_19%,86%_7%,37%_68%)] checked:before:block indeterminate:before:block indeterminate:before:[clip-path:inset(42%_6%)]";
