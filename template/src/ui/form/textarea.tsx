import { type ComponentProps, use } from "react";
import { cn } from "#ui/primitives/cn.ts";
import { controlClass } from "./control-class.ts";
import { FieldContext } from "./field-context.ts";
import { onChangeOf, type Valued } from "./valued.ts";

export function Textarea({ className, onValueChange, ...rest }: ComponentProps<"textarea"> & Valued<string>) {
  return (
    <textarea
      rows={3}
      dir="auto"
      {...use(FieldContext)}
      {...rest}
      {...onChangeOf(onValueChange)}
      className={cn(controlClass, "field-sizing-content text-match-parent min-h-20 py-2", className)}
    />
  );
}
