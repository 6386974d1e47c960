import { cn } from "./cn.ts";

type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "link";
type ButtonSize = "sm" | "md" | "lg" | "icon";

const base =
  "relative inline-flex max-w-full items-center justify-center gap-2 rounded-lg font-medium select-none transition-[background-color,border-color,color] duration-150 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed print:hidden [&_svg]:size-[1.125em] [&_svg]:shrink-0";

const variants: Record<ButtonVariant, string> = {
  primary:
    "bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong aria-disabled:hover:bg-accent",
  secondary: "border border-edge/55 bg-surface text-ink hover:border-edge hover:bg-sunken active:bg-sunken",
  ghost: "text-ink hover:bg-sunken active:bg-sunken",
  danger: "bg-danger text-on-danger hover:bg-danger-strong active:bg-danger-strong",
  link: "text-accent-ink underline decoration-accent-ink/35 underline-offset-4 hover:decoration-accent-ink",
};

/** Fingers get 44 px; a mouse gets the denser heights. */
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
  /** Fills its row. */
  block?: boolean | undefined;
}

/** The look of a button, for anything that is one to the eye: `<Link className={buttonClass()}>`. */
export function buttonClass({ variant = "primary", size = "md", block = false }: ButtonLook = {}): string {
  return cn(base, variants[variant], (variant === "link" ? linkSizes : sizes)[size], block && "w-full");
}
