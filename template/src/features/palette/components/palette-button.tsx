import {
  type ComponentProps,
  type ComponentType,
  useCallback,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useFeatures } from "#kit/client/feature.tsx";
import { prefetch } from "#kit/client/navigation.ts";
import { addTexts } from "#kit/client/texts.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { notify } from "#ui/notify.ts";
import type { AllCommandsProps } from "./commands.tsx";
import { collectTyped, isApple, usePaletteKeys } from "./use-palette-keys.ts";

type Palette = ComponentType<Omit<AllCommandsProps, "area" | "offered">>;

/** Opens the command palette, whose code and texts are fetched the first time. */
function PaletteButton({ area }: Pick<AllCommandsProps, "area">) {
  const features = useFeatures();
  const { t, i18n } = useTranslation(["kit", "common"]);
  const [Loaded, setLoaded] = useState<Palette>();
  const takeTyped = useRef((): string => "");
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);

  const fetchAll = useCallback(async () => {
    const offering = Promise.all(features.flatMap(({ commands }) => commands?.() ?? []));
    const [{ AllCommands }, offered] = await Promise.all([
      import("./commands.tsx"),
      offering,
      addTexts(i18n),
    ]);
    return (props: ComponentProps<Palette>) => <AllCommands area={area} offered={offered} {...props} />;
  }, [features, area, i18n]);

  const show = useCallback(async () => {
    // A menu or the sidebar's sheet would cover the dialog.
    for (const popover of document.querySelectorAll<HTMLElement>(":popover-open")) popover.hidePopover();
    setPending(true);
    takeTyped.current();
    takeTyped.current = collectTyped();
    try {
      const palette = await fetchAll();
      setLoaded(() => palette);
      setOpen(true);
    } catch {
      takeTyped.current();
      notify("error", t(navigator.onLine ? "common:errors.UNKNOWN_ERROR" : "common:errors.OFFLINE"));
    } finally {
      setPending(false);
    }
  }, [fetchAll, t]);

  usePaletteKeys(show);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        pending={pending}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onPointerEnter={() => void prefetch(fetchAll)}
        onClick={() => void show()}
        className="min-w-11 text-muted noscript:hidden md:border md:border-line md:bg-canvas md:font-normal"
      >
        <Icon name="search" />
        <span className="max-md:sr-only">{t("list.search")}</span>
        <Shortcut />
      </Button>
      {Loaded && <Loaded open={open} onOpenChange={setOpen} takeTyped={() => takeTyped.current()} />}
    </>
  );
}

/** Rendered only in the browser, because the server does not know the keyboard. */
function Shortcut() {
  const shortcut = useSyncExternalStore(
    () => () => {},
    () => (isApple() ? "⌘ K" : "Ctrl K"),
    () => "Ctrl K",
  );
  return (
    <span aria-hidden="true" className="ms-3 grid max-lg:hidden pointer-coarse:hidden">
      <kbd dir="ltr" className="w-12 rounded-md border bg-surface text-center font-sans text-xs leading-5">
        {shortcut}
      </kbd>
    </span>
  );
}

export default { Component: PaletteButton };
