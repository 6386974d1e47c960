import type { ComponentProps, MouseEvent } from "react";
import { cn } from "./cn.ts";

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** Work is in progress: the button shows a spinner and ignores presses, but keeps its width, name and focus. */
  pending?: boolean | undefined;
}

export function Button({
  variant,
  size,
  block,
  pending = false,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // `disabled` would remove the focus, and keyboard users would lose their place on the page.
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, block }, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest["aria-disabled"] || undefined}
      onClick={press}
    >
      <span className={cn("inline-flex min-w-0 items-center gap-2", pending && "opacity-0")}>{children}</span>
      {pending && <Spinner className="absolute" />}
    </button>
  );
}

type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "link";
type ButtonSize = "sm" | "md" | "lg" | "icon";

const variants: Record<ButtonVariant, string> = {
  primary:
    "bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong aria-disabled:hover:bg-accent",
  secondary: "border border-edge/55 bg-surface text-ink hover:border-edge hover:bg-sunken active:bg-sunken",
  ghost: "text-ink hover:bg-sunken active:bg-sunken",
  danger: "bg-danger text-on-danger hover:bg-danger-strong active:bg-danger-strong",
  link: "text-accent-ink underline decoration-accent-ink/35 underline-offset-4 hover:decoration-accent-ink",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-9 px-3 py-1 text-sm md:min-h-8 pointer-coarse:min-h-11",
  md: "min-h-11 px-4 py-1 md:min-h-9 md:text-sm pointer-coarse:min-h-11",
  lg: "min-h-11 px-5 py-2",
  icon: "size-11 md:size-9 pointer-coarse:size-11",
};

const linkSizes: Record<ButtonSize, string> = {
  sm: "text-sm pointer-coarse:min-h-11",
  md: "pointer-coarse:min-h-11",
  lg: "min-h-11",
  icon: "size-11",
};

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
}

/** The classes of a button for other elements, such as links: `<Link className={buttonClass()}>`. `more` adds some. */
export function buttonClass(
  { variant = "primary", size = "md", block = false }: ButtonLook = {},
  more?: string,
): string {
  const { [size]: sized } = variant === "link" ? linkSizes : sizes;
  return cn("button", variants[variant], sized, block && "w-full", more);
}

/** For the variants "ghost" and "secondary": a button that opens the confirmation of a deletion. */
export const quietDanger = "text-danger-ink! hover:bg-danger-soft! active:bg-danger-soft!";

export interface SpinnerProps {
  /** Read by screen readers. Leave it out if the surrounding element already announces it (`aria-busy`). */
  label?: string | undefined;
  className?: string | undefined;
}

export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role={label ? "status" : undefined} className={cn("inline-flex", className)}>
      <span
        aria-hidden="true"
        className="size-[1.125em] animate-spin rounded-full border-2 border-current/25 border-t-current"
      />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}

interface Segment {
  label: string;
  isChosen: boolean;
  choose: () => void;
}

export function Segments({ label, options }: { label: string; options: readonly Segment[] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div role="group" aria-label={label} className="flex rounded-lg bg-sunken p-0.5 text-sm print:hidden">
      {options.map(({ label, isChosen, choose }) => (
        <button key={label} type="button" aria-pressed={isChosen} onClick={choose} className="segment">
          {label}
        </button>
      ))}
    </div>
  );
}
