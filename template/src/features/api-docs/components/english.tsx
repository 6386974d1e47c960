import type { ReactNode } from "react";
import { cn } from "#ui/cn.ts";

/** The OpenAPI document is always in English. */
export function English({ children, className }: { children: string; className?: string }) {
  return (
    <span lang="en" dir="ltr" className={cn("inline-block", className)}>
      {withCode(children)}
    </span>
  );
}

function withCode(text: string): ReactNode[] {
  return text.split("`").map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order.
      <code key={at} className="rounded-md bg-sunken px-1 font-mono text-[0.9em]">
        {part}
      </code>
    ),
  );
}

export function Source({ children }: { children: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys.
      tabIndex={0}
      dir="ltr"
      lang="en"
      className="max-h-96 overflow-auto rounded-lg bg-sunken p-3 text-start font-mono text-xs leading-relaxed"
    >
      {children}
    </pre>
  );
}
