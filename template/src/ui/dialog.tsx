import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { prefetch } from "#kit/client/navigation.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { type Action, useAction } from "./action.ts";
import { Button, type ButtonLook, type ButtonProps } from "./button.tsx";
import type { ConfirmProps, ModalProps } from "./modal.tsx";
import { notify } from "./notify.ts";
import { fetchIfPressed } from "./popover.tsx";

type Preload = (() => Promise<unknown>) | undefined;

export interface ModalButtonProps
  extends ButtonLook,
    Pick<ButtonProps, "aria-describedby">,
    Pick<ModalProps, "title" | "description" | "closeLabel"> {
  className?: string;
  label: ReactNode;
  /** For a dialog whose state is elsewhere, such as in the URL. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Fetches lazy parts of the content together with the dialog's code. */
  preload?: Preload;
  children: (close: () => void) => ReactNode;
}

export function ModalButton({ label, children, open, onOpenChange, preload, ...props }: ModalButtonProps) {
  const { title, description, closeLabel, ...look } = props;
  const [own, setOwn] = useState(false);
  const change = onOpenChange ?? setOwn;
  const modal = { open: open ?? own, onOpenChange: change, title, description, closeLabel };
  const dialogs = useDialogs(modal, preload);
  const fetchAhead = () => {
    void preloadModal();
    if (preload) void prefetch(preload);
  };
  return (
    <>
      <Button
        {...look}
        pending={modal.open && !dialogs}
        aria-haspopup="dialog"
        onPointerEnter={fetchAhead}
        onClick={() => change(true)}
      >
        {label}
      </Button>
      <Suspense>
        {dialogs && <dialogs.Modal {...modal}>{children(() => change(false))}</dialogs.Modal>}
      </Suspense>
    </>
  );
}

export interface ConfirmButtonProps
  extends Pick<ButtonProps, "variant" | "size" | "className" | "aria-describedby">,
    Pick<ConfirmProps, "tone">,
    Action {
  label: string;
  title: string;
  text: string;
  icon?: ReactNode;
  /** The verb for the confirming button, unless the label is one. */
  confirmLabel?: string;
}

interface ActionButtonProps extends Omit<ButtonProps, "pending" | "onClick">, Action {}

/** A button that acts at once. It shows the progress, and a toast shows the result. */
export function ActionButton({ act, done, failed, explain, undo, ...look }: ActionButtonProps) {
  const { pending, run } = useAction({ act, done, failed, explain, undo });
  return <Button {...look} pending={pending} onClick={() => void run()} />;
}

/**
 * A button that asks for confirmation. The dialog then closes at once, the button shows the progress, and a toast shows
 * the result.
 */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, icon, title, text, confirmLabel = label, tone, act, done, failed, undo, ...look } = props;
  const { t } = useTranslation("common");
  const [open, setOpen] = useState(false);
  const { pending, run } = useAction({ act, done, failed, undo });
  const dialogs = useDialogs({ open, onOpenChange: setOpen });
  return (
    <>
      <Button
        {...look}
        pending={pending || (open && !dialogs)}
        aria-haspopup="dialog"
        onPointerEnter={() => void preloadModal()}
        onClick={() => setOpen(true)}
      >
        {icon}
        {icon ? <span>{label}</span> : label}
      </Button>
      {dialogs && (
        <dialogs.Confirm
          open={open}
          onOpenChange={setOpen}
          title={title}
          description={text}
          confirmLabel={confirmLabel}
          cancelLabel={t("cancel")}
          tone={tone}
          onConfirm={() => {
            setOpen(false);
            void run();
          }}
        />
      )}
    </>
  );
}

const load = () => import("./modal.tsx");

fetchIfPressed("dialog", load);

export const preloadModal = () => prefetch(load);

export function LazyModal(props: ModalProps) {
  const dialogs = useDialogs(props);
  return dialogs && <dialogs.Modal {...props} />;
}

export function LazyConfirm(props: ConfirmProps) {
  const dialogs = useDialogs(props);
  return dialogs && <dialogs.Confirm {...props} />;
}

/** If the code cannot be loaded, the dialog closes and the page keeps its input. The page reports the lost network. */
function useDialogs({ open, onOpenChange }: Pick<ModalProps, "open" | "onOpenChange">, preload?: Preload) {
  const { t } = useTranslation("common");
  const [dialogs, setDialogs] = useState<Awaited<ReturnType<typeof load>>>();
  const fetchAll = useEffectEvent(async () => {
    try {
      const [loaded] = await Promise.all([load(), preload?.()]);
      setDialogs(loaded);
    } catch {
      onOpenChange(false);
      if (navigator.onLine) notify("error", t("errors.UNKNOWN_ERROR"));
    }
  });
  useEffect(() => {
    if (open && !dialogs) void fetchAll();
  }, [open, dialogs]);
  return dialogs;
}
