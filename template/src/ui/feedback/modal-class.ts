import { cn } from "#ui/primitives/cn.ts";

export type Presentation = "responsive" | "dialog" | "drawer";

const popup = "fixed z-50 flex flex-col bg-raised text-ink shadow-float outline-none";

/** `--drag` is how far a finger has pulled the drawer down, `--keyboard` how high the software keyboard stands. */
const drawer =
  "inset-x-0 bottom-(--keyboard,0px) mx-auto max-h-[min(88dvh,100dvh-var(--keyboard,0px)-1rem)] max-w-[40rem] touch-pan-x rounded-t-2xl border-x border-t pb-[calc(1.25rem+env(safe-area-inset-bottom))] translate-y-(--drag,0px) transition-[translate] duration-500 ease-drawer data-dragging:transition-none data-starting-style:translate-y-full data-ending-style:translate-y-full";

const dialog =
  "inset-0 m-auto h-fit max-h-[calc(100dvh-3rem)] w-[calc(100%-2rem)] max-w-[28rem] rounded-2xl border pb-6 transition-[opacity,scale] duration-200 data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:scale-97 data-ending-style:opacity-0";

// Spelled out, because Tailwind reads class names from the source.
const responsive = cn(
  "drawer:inset-x-0 drawer:bottom-(--keyboard,0px) drawer:mx-auto drawer:max-h-[min(88dvh,100dvh-var(--keyboard,0px)-1rem)] drawer:max-w-[40rem] drawer:touch-pan-x drawer:rounded-t-2xl drawer:border-x drawer:border-t drawer:pb-[calc(1.25rem+env(safe-area-inset-bottom))] drawer:translate-y-(--drag,0px) drawer:transition-[translate] drawer:duration-500 drawer:ease-drawer drawer:data-dragging:transition-none drawer:data-starting-style:translate-y-full drawer:data-ending-style:translate-y-full",
  "modal:inset-0 modal:m-auto modal:h-fit modal:max-h-[calc(100dvh-3rem)] modal:w-[calc(100%-2rem)] modal:max-w-[28rem] modal:rounded-2xl modal:border modal:pb-6 modal:transition-[opacity,scale] modal:duration-200 modal:data-starting-style:scale-97 modal:data-starting-style:opacity-0 modal:data-ending-style:scale-97 modal:data-ending-style:opacity-0",
);

const looks: Record<Presentation, string> = { responsive, dialog, drawer };

export function popupClass(presentation: Presentation): string {
  return cn(popup, looks[presentation]);
}
