import { type ComponentProps, use } from "react";
import { cn } from "#ui/primitives/cn.ts";
import { controlClass } from "./control-class.ts";
import { FieldContext } from "./field-context.ts";

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={3}
      {...use(FieldContext)}
      {...rest}
      className={cn(controlClass, "field-sizing-content min-h-20 py-2", className)}
    />
  );
}
