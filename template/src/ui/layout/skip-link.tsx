import type { ReactNode } from "react";

/** First in the page; every shell's `main` has the id `main`. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a
      href="#main"
      className="fixed start-3 top-3 z-50 -translate-y-20 rounded-lg opacity-0 bg-accent px-4 py-2.5 font-medium text-on-accent shadow-float transition-[translate,opacity] focus-visible:translate-y-0 focus-visible:opacity-100"
    >
      {children}
    </a>
  );
}
