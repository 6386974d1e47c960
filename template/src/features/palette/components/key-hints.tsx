import { useTranslation } from "react-i18next";

const hints = [
  { keys: "↑ ↓", does: "move" },
  { keys: "↵", does: "choose" },
  { keys: "Esc", does: "close" },
] as const;

/** For eyes only: a screen reader says what a combobox's keys do. */
export function KeyHints() {
  const { t } = useTranslation("palette");
  return (
    <footer
      aria-hidden="true"
      className="flex shrink-0 gap-5 border-t px-4 py-2.5 text-xs text-muted max-md:hidden pointer-coarse:hidden"
    >
      {hints.map(({ keys, does }) => (
        <span key={keys} className="inline-flex items-center gap-1.5">
          <kbd dir="ltr" className="rounded border bg-canvas px-1.5 font-sans leading-5">
            {keys}
          </kbd>
          {t(`keys.${does}`)}
        </span>
      ))}
    </footer>
  );
}
