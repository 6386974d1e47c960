import { useState } from "react";

interface Valued<Value> {
  value?: Value | undefined;
  defaultValue?: Value | undefined;
  onValueChange?: ((value: Value) => void) | undefined;
}

/** The value of a control: its caller's, where there is one, else its own. */
export function useValue<Value>(
  { value, defaultValue, onValueChange }: Valued<Value>,
  empty: Value,
): [Value, (next: Value) => void] {
  const [own, setOwn] = useState(defaultValue ?? empty);
  const change = (next: Value) => {
    setOwn(next);
    onValueChange?.(next);
  };
  return [value === undefined ? own : value, change];
}
