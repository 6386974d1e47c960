import type { ComponentProps } from "react";

export function FieldError({ children, ...rest }: Omit<ComponentProps<"p">, "className">) {
  return (
    <p {...rest} className="flex items-start gap-1.5 text-sm font-medium text-danger-ink">
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="mt-[0.2em] size-[1em] shrink-0"
        fill="currentColor"
      >
        <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.75 3.5h1.5v4.75h-1.5V4.5ZM8 12.25a.95.95 0 1 1 0-1.9.95.95 0 0 1 0 1.9Z" />
      </svg>
      <span>{children}</span>
    </p>
  );
}
