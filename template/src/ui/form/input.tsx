import { type ComponentProps, use } from "react";
import { cn } from "#ui/primitives/cn.ts";
import { controlClass, controlHeight } from "./control-class.ts";
import { FieldContext } from "./field-context.ts";

/** A text input; inside a `Field` it takes its id, name and description from there. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...use(FieldContext)} {...rest} className={cn(controlClass, controlHeight, className)} />;
}
