import { useHydrated } from "@tanstack/react-router";
import type { ComponentProps, MouseEvent } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { cn } from "./cn.ts";
import { Spinner } from "./spinner.tsx";

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  /** Work is under way: shows a spinner and ignores presses, but keeps its width, its name and the focus. */
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
  // Before hydration, a press would do nothing.
  const idle = useHydrated() ? false : Boolean(onClick);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // `disabled` would drop the focus and, with it, a keyboard user's place on the page.
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={cn(buttonClass({ variant, size, block }), className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || idle || rest["aria-disabled"] || undefined}
      onClick={press}
    >
      <span className={cn("inline-flex min-w-0 items-center gap-2", pending && "opacity-0")}>{children}</span>
      {pending && <Spinner className="absolute" />}
    </button>
  );
}
