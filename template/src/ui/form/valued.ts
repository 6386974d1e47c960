import type { ChangeEvent } from "react";

/** A control whose value is a text, in the state of a form. */
export interface Valued<Value extends string | undefined> {
  onValueChange?: ((value: Value) => void) | undefined;
}

export function onChangeOf<Value extends string | undefined>(onValueChange: Valued<Value>["onValueChange"]) {
  return (
    onValueChange && {
      onChange: (event: ChangeEvent<{ value: string }>) => onValueChange(event.target.value as Value),
    }
  );
}
