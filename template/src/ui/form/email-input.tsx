import type { ComponentProps } from "react";
import { Input } from "./input.tsx";

/** An address reads from left to right in every language. */
export function EmailInput(props: Omit<ComponentProps<"input">, "type" | "dir" | "className">) {
  return <Input {...props} type="email" inputMode="email" dir="ltr" className="rtl:text-end" />;
}
