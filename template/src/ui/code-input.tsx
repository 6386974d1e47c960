import {
  type ClipboardEvent,
  type ComponentProps,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { asciiDigits } from "#kit/shared/text.ts";
import { cn } from "./cn.ts";
import { FieldError } from "./field.tsx";

export interface CodeInputHandle {
  /** Empties the slots and focuses the input, to try again. With `code`, only if the slots still contain that code. */
  clear(code?: string): void;
  focus(): void;
}

export interface CodeInputProps
  extends Pick<ComponentProps<"input">, "autoFocus" | "disabled" | "defaultValue"> {
  name: string;
  label: string;
  error?: string | undefined;
  onValueChange?: ((code: string) => void) | undefined;
  /** Called with the code whenever the last character has been entered. */
  onComplete?: ((code: string) => void) | undefined;
  ref?: Ref<CodeInputHandle> | undefined;
}

const slots = [0, 1, 2, 3, 4, 5];

/** The slot for the next character, while the input is focused. */
const active =
  "group-focus-within:border-ring group-focus-within:inset-ring group-focus-within:inset-ring-ring";

/** One real input over drawn slots, so that autofill, paste, screen readers and pages without scripts work as usual. */
export function CodeInput({ name, label, error, onValueChange, onComplete, ref, ...rest }: CodeInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const seen = useRef("");
  const [length, setLength] = useState(0);

  // No `maxLength`: it would cut "123 456" to "123 45" without scripts, or where a phone's keyboard inserts the code.
  const read = (text: string) => {
    const code = codeCharacters(text, slots.length, seen.current);
    if (input.current && input.current.value !== code) input.current.value = code;
    setLength(code.length);
    onValueChange?.(code);
    if (code.length === slots.length && code !== seen.current) onComplete?.(code);
    seen.current = code;
  };

  // Reads what was typed or autofilled before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once.
  useEffect(() => void (input.current?.value && read(input.current.value)), []);

  useImperativeHandle(ref, () => ({
    clear: (code = input.current?.value) => {
      if (input.current?.value === code) read("");
      input.current?.focus();
    },
    focus: () => input.current?.focus(),
  }));

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    // A complete code replaces what the field contains.
    event.preventDefault();
    const field = event.currentTarget;
    const text = codeCharacters(event.clipboardData.getData("text"), slots.length);
    const start = text.length === slots.length ? 0 : (field.selectionStart ?? 0);
    const end = text.length === slots.length ? field.value.length : (field.selectionEnd ?? 0);
    field.setRangeText(text, start, end, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
  };

  return (
    <div className="@container flex flex-col gap-2.5">
      <div
        dir="ltr"
        className="group relative w-full overflow-clip rounded-lg [--gap:0.5rem] [--slot:calc((100cqi-5*var(--gap))/6)]"
      >
        <div aria-hidden="true" className="flex gap-(--gap)">
          {slots.map((slot) => (
            <span
              key={slot}
              className={cn(
                "h-13 flex-1 rounded-lg border bg-surface shadow-xs transition-colors duration-150 group-has-disabled:bg-sunken",
                error ? "border-danger-ink" : slot < length ? "border-muted" : "border-edge",
                slot === Math.min(length, slots.length - 1) && active,
              )}
            />
          ))}
        </div>
        <input
          {...rest}
          ref={input}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          dir="ltr"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onInput={(event) => read(event.currentTarget.value)}
          onPaste={paste}
          className="absolute inset-y-0 left-0 w-[calc(9*var(--slot))] bg-transparent pl-[calc((var(--slot)-1ch)/2)] font-mono text-2xl tracking-[calc(var(--slot)+var(--gap)-1ch)] text-ink outline-none"
        />
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

/**
 * A typed or pasted code in ASCII: only its digits if there are enough, otherwise its letters too, to report them.
 * @param before what the field contains; if it is full, another digit changes nothing, wherever it is typed
 */
export function codeCharacters(text: string, length: number, before = ""): string {
  const ascii = asciiDigits(text);
  const digits = ascii.replace(/\D/g, "");
  if (before.length === length && digits.length > length) return before;
  return (digits.length < length ? ascii.replace(/[^\d\p{L}]/gu, "") : digits).slice(0, length);
}
