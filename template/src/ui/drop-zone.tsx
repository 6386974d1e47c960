import {
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { FieldContext, FieldError } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { useValue } from "./input.tsx";

const none: readonly File[] = [];

export interface DropZoneProps {
  /** MIME types, such as "image/png". The server checks the content itself. */
  accept: readonly string[];
  maxBytes: number;
  maxFiles?: number | undefined;
  value?: readonly File[] | undefined;
  /** Called with the accepted files or, after one was removed, with those that remain. */
  onFiles?: ((files: File[]) => void) | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  "aria-label"?: string | undefined;
  /** Replaces the list of chosen files, for example with a preview; `null` hides it. */
  children?: ReactNode;
}

/** The native file input, which handles choosing and dropping, and sends the files with its form. */
export function DropZone(props: DropZoneProps) {
  const { accept, maxBytes, maxFiles = 1, value, onFiles, children, ...rest } = props;
  const { t, i18n } = useTranslation("kit");
  const field = use(FieldContext);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useValue({ value }, none);
  const shown = useRef(chosen);
  const [error, setError] = useState<string>();
  const [over, setOver] = useState(false);

  const size = formatBytes(i18n.language, maxBytes);
  function getProblem({ name, type, size: bytes }: File): string | undefined {
    if (!accept.includes(type)) return t("file.wrongType", { name });
    if (bytes > maxBytes) return t("file.tooLarge", { name, size });
    return bytes === 0 ? t("file.empty", { name }) : undefined;
  }

  function take(files: File[]) {
    const problem =
      files.length > maxFiles
        ? t("file.tooMany", { count: maxFiles })
        : files.map(getProblem).find((text) => text !== undefined);
    setError(problem);
    // The earlier files stay if the new ones are refused.
    if (problem) return put(input.current, chosen);
    setChosen(files);
    onFiles?.(files);
  }

  const takeEarly = useEffectEvent(() => {
    const early = [...(input.current?.files ?? [])];
    if (early.length > 0) take(early);
  });
  useLayoutEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    put(input.current, chosen);
  }, [chosen]);
  // Takes files that were chosen before hydration.
  useLayoutEffect(() => takeEarly(), []);

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const zone = input.current;
    const files = [...(event.clipboardData?.files ?? [])];
    if (!zone || zone.disabled || files.length === 0) return;
    const elsewhere = document.activeElement !== zone && document.activeElement !== document.body;
    const ambiguous = document.querySelectorAll("[data-drop-zone]").length > 1;
    if (elsewhere || (ambiguous && document.activeElement !== zone)) return;
    event.preventDefault();
    take(files);
    zone.dispatchEvent(new Event("input", { bubbles: true }));
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener("paste", listen);
    return () => document.removeEventListener("paste", listen);
  }, []);

  return (
    <div className="flex flex-col gap-2">
      <div
        className={cn(
          "relative flex min-h-32 flex-col items-center justify-center gap-1.5 rounded-xl border border-dashed border-edge bg-surface px-4 py-6 text-center transition-colors hover:bg-sunken focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ring has-disabled:bg-sunken has-disabled:text-muted has-aria-invalid:border-danger-ink",
          over && "border-accent bg-accent-soft",
        )}
      >
        <Icon name="file-up" className="size-5 text-muted" />
        <span className="text-sm font-medium">{t(maxFiles > 1 ? "file.several" : "file.one")}</span>
        <span id={`${id}a`} className="text-sm text-muted">
          {t("file.accepts", { types: fileTypes(i18n.language, accept), size })}
        </span>
        <input
          {...field}
          {...rest}
          ref={input}
          type="file"
          data-drop-zone=""
          // Without this, browsers show a tooltip in their own language that no file is chosen.
          title=""
          accept={accept.join()}
          multiple={maxFiles > 1}
          aria-describedby={cn(field["aria-describedby"], `${id}a`, error && `${id}e`)}
          aria-invalid={error ? true : field["aria-invalid"]}
          onChange={(event) => take([...(event.target.files ?? [])])}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          className="absolute inset-0 cursor-pointer rounded-xl opacity-0 disabled:cursor-not-allowed"
        />
      </div>
      <div role="alert">{error && <FieldError id={`${id}e`}>{error}</FieldError>}</div>
      {children === undefined
        ? chosen.length > 0 && (
            <ul className="flex flex-col gap-1">
              {chosen.map((file) => (
                <li key={file.name + file.lastModified} className="flex items-center gap-2 text-sm">
                  <bdi className="min-w-0 flex-1 truncate">{file.name}</bdi>
                  <span className="text-muted">{formatBytes(i18n.language, file.size)}</span>
                  <Button
                    variant="ghost"
                    size="icon"
                    aria-label={t("choice.remove", { name: file.name })}
                    onClick={() => {
                      const left = chosen.filter((other) => other !== file);
                      setChosen(left);
                      onFiles?.(left);
                      input.current?.focus();
                    }}
                  >
                    <Icon name="x" />
                  </Button>
                </li>
              ))}
            </ul>
          )
        : children}
    </div>
  );
}

function put(input: HTMLInputElement | null, files: readonly File[]): void {
  if (!input) return;
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte"];

export function formatBytes(language: string, bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: units[step],
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}

export function fileTypes(language: string, types: readonly string[]): string {
  const names = types.map((type) => (type.split("/")[1] ?? type).replace(/\+.*/, "").toUpperCase());
  return new Intl.ListFormat(language, { type: "disjunction" }).format(names);
}
