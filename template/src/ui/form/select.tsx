import { type ComponentProps, type ReactNode, use } from "react";
import { cn } from "#ui/primitives/cn.ts";
import { controlClass, controlHeight } from "./control-class.ts";
import { FieldContext } from "./field-context.ts";
import { onChangeOf, type Valued } from "./valued.ts";

export interface SelectProps<Value extends string | undefined = string>
  extends ComponentProps<"select">,
    Valued<Value> {
  /** `quiet` sits in a header without a box; on small screens, with an icon, it shrinks to the icon. */
  look?: "box" | "quiet" | undefined;
  /** Drawn before the value. */
  icon?: ReactNode;
}

const quiet =
  "h-11 w-full field-sizing-content rounded-lg px-2.5 text-sm text-muted hover:bg-sunken hover:text-ink md:h-9 md:pointer-coarse:h-11";

/** The platform's own select, styled: no script, the device's own list of options. */
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
        {...onChangeOf(onValueChange)}
        className={cn(
          look === "box" ? cn(controlClass, controlHeight) : quiet,
          "appearance-none pe-8 [&>option]:bg-surface [&>option]:text-ink",
          icon ? "ps-8" : null,
          iconOnly && "drawer:w-11 drawer:p-0 drawer:text-transparent",
        )}
      />
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className={cn("pointer-events-none absolute end-2.5 size-4 text-muted", iconOnly && "drawer:hidden")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="m4.5 6.5 3.5 3.5 3.5-3.5" />
      </svg>
    </span>
  );
}
