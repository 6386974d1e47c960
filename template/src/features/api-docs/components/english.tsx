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
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order.
      <code key={at} className="rounded-md bg-sunken px-1 font-mono text-[0.9em]">
        {part}
      </code>
    ),
  );
}
