import { type ComponentProps, use } from "react";
import { cn } from "#ui/primitives/cn.ts";
import { controlClass, controlHeight } from "./control-class.ts";
import { FieldContext } from "./field-context.ts";
import { onChangeOf, type Valued } from "./valued.ts";

export type InputProps = ComponentProps<"input"> & Valued<string>;

/** A text input, in the direction of its words; inside a `Field` it takes its id, name and description from there. */
export function Input({ className, onValueChange, ...rest }: InputProps) {
  return (
    <input
      dir="auto"
      {...use(FieldContext)}
      {...rest}
      {...onChangeOf(onValueChange)}
      className={cn(controlClass, controlHeight, "text-match-parent", className)}
    />
  );
}
