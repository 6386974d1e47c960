import { Input, type InputProps } from "./input.tsx";

/** An address reads from left to right in every language. */
export function EmailInput(props: Omit<InputProps, "type" | "dir" | "className">) {
  return <Input {...props} type="email" inputMode="email" dir="ltr" className="rtl:text-end" />;
}
