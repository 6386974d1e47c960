import { type ChangeEvent, type ComponentProps, type ReactNode, use, useState } from "react";
import { noValue, readControl } from "#kit/client/control.ts";
import { cn } from "./cn.ts";
import { FieldContext } from "./field.tsx";
import { Icon } from "./icon.tsx";

export type InputProps = ComponentProps<"input"> & Valued<string>;

/** A text input whose direction follows its text. Inside a `Field`, it gets its id, name and description from there. */
export function Input({ className, onValueChange, ...rest }: InputProps) {
  return (
    <input
      dir="auto"
      {...use(FieldContext)}
      {...rest}
      // Browsers keep half-typed text as long as no other value is set.
      {...(rest.value === noValue && { value: "" })}
      {...toOnChange(onValueChange)}
      className={cn(controlClass, controlHeight, "text-match-parent", className)}
    />
  );
}

/** In every language, email addresses are written from left to right. */
export function EmailInput(props: Omit<InputProps, "type" | "dir" | "className">) {
  return <Input {...props} type="email" inputMode="email" dir="ltr" className="rtl:text-end" />;
}

export function Textarea({ className, onValueChange, ...rest }: ComponentProps<"textarea"> & Valued<string>) {
  return (
    <textarea
      rows={3}
      dir="auto"
      {...use(FieldContext)}
      {...rest}
      {...toOnChange(onValueChange)}
      className={cn(controlClass, "field-sizing-content text-match-parent min-h-20 py-2", className)}
    />
  );
}

export interface SelectProps<Value extends string | undefined = string>
  extends ComponentProps<"select">,
    Valued<Value> {
  /** `quiet` has no box, for headers. On small screens, it shrinks to its icon, if it has one. */
  look?: "box" | "quiet" | undefined;
  icon?: ReactNode;
}

const quiet =
  "h-11 w-full field-sizing-content rounded-lg px-2.5 text-field text-muted hover:bg-sunken hover:text-ink md:h-9 md:text-sm md:pointer-coarse:h-11";

/** A styled native select, which needs no script and opens the device's own list of options. */
export function Select<Value extends string | undefined>(props: SelectProps<Value>) {
  const { look = "box", icon, className, onValueChange, ...rest } = props;
  const iconOnly = look === "quiet" && Boolean(icon);
  return (
    <span className={cn("relative inline-flex items-center", look === "box" && "w-full", className)}>
      {icon && (
        <span
          aria-hidden="true"
          className={cn(
            "pointer-events-none absolute start-2.5 text-muted [&_svg]:size-4",
            iconOnly && "drawer:start-3 drawer:[&_svg]:size-5",
          )}
        >
          {icon}
        </span>
      )}
      <select
        {...use(FieldContext)}
        {...rest}
        {...toOnChange(onValueChange)}
        className={cn(
          look === "box" ? cn(controlClass, controlHeight) : quiet,
          "appearance-none pe-9 has-[option[value='']:checked]:text-faint [&>option]:bg-surface [&>option]:text-ink",
          icon ? "ps-8" : null,
          iconOnly && "drawer:w-11 drawer:p-0 drawer:text-transparent",
        )}
      />
      <Icon
        name="chevron-down"
        className={cn("pointer-events-none absolute end-3 size-4 text-muted", iconOnly && "drawer:hidden")}
      />
    </span>
  );
}

/** The box around a text control. On small screens, its text is 16 px, because iOS zooms into anything smaller. */
export const controlClass =
  "w-full rounded-lg border border-edge bg-surface px-3 text-field text-ink shadow-xs transition-[border-color,box-shadow] duration-150 hover:border-muted focus-visible:border-ring focus-visible:outline-2 focus-visible:-outline-offset-1 aria-invalid:border-danger-ink aria-invalid:focus-visible:outline-danger-ink disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&:is(input,textarea):read-only]:bg-sunken wrap-anywhere md:text-base";

export const controlHeight = "h-11 md:h-9 pointer-coarse:h-11";

export interface Valued<Value extends string | undefined> {
  onValueChange?: ((value: Value) => void) | undefined;
}

function toOnChange<Value extends string | undefined>(onValueChange: Valued<Value>["onValueChange"]) {
  return (
    onValueChange && {
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        onValueChange(readControl(target) as Value),
    }
  );
}

/**
 * The text of a control, and a function that remembers the text that a value was parsed from: while the control has
 * that value, it shows what was typed.
 */
export function useTypedText<Value>(
  value: Value,
  show: (value: Value) => string,
): [text: string, remember: (text: string, value: Value) => void] {
  const [typed, setTyped] = useState<{ text: string; value: Value }>();
  const text = typed && Object.is(typed.value, value) ? typed.text : show(value);
  return [text, (text, value) => setTyped({ text, value })];
}

interface OwnValue<Value> {
  value?: Value | undefined;
  defaultValue?: Value | undefined;
  onValueChange?: ((value: Value) => void) | undefined;
}

export function useValue<Value>(
  { value, defaultValue, onValueChange }: OwnValue<Value>,
  empty: Value,
): [Value, (next: Value) => void] {
  const [own, setOwn] = useState(defaultValue ?? empty);
  const change = (next: Value) => {
    setOwn(next);
    onValueChange?.(next);
  };
  return [value === undefined ? own : value, change];
}
