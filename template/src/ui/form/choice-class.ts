import { cn } from "#ui/primitives/cn.ts";

const base =
  "relative shrink-0 cursor-pointer appearance-none border border-edge bg-surface shadow-xs transition-colors duration-150 hover:border-muted checked:border-accent checked:bg-accent checked:hover:bg-accent-strong aria-invalid:border-danger-ink disabled:cursor-not-allowed disabled:opacity-55 forced-colors:appearance-auto forced-colors:before:hidden";

/** Fingers get 44 px around the mark. */
const touch = "after:absolute after:-inset-3";

const marks = {
  checkbox:
    "size-5 rounded-md indeterminate:border-accent indeterminate:bg-accent before:absolute before:inset-[0.2rem] before:hidden before:bg-on-accent before:[clip-path:polygon(13%_47%,0_61%,38%_96%,100%_19%,86%_7%,37%_68%)] checked:before:block indeterminate:before:block indeterminate:before:[clip-path:inset(42%_6%)]",
  radio:
    "size-5 rounded-full before:absolute before:inset-[0.3rem] before:hidden before:rounded-full before:bg-on-accent checked:before:block",
  switch:
    "h-6 w-10.5 rounded-full bg-sunken before:absolute before:start-[0.1875rem] before:top-[0.1875rem] before:size-4 before:rounded-full before:bg-muted before:transition-[translate,background-color] before:duration-150 checked:before:translate-x-4.5 checked:before:bg-on-accent rtl:checked:before:-translate-x-4.5",
};

/** The look of the platform's own checkbox or radio button, which keeps its behaviour. */
export function choiceClass(mark: keyof typeof marks): string {
  return cn(base, touch, marks[mark]);
}
