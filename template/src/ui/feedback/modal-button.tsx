import { type ReactNode, useState } from "react";
import { prefetch } from "#shared/prefetch.ts";
import { Button } from "#ui/primitives/button.tsx";
import type { ButtonLook } from "#ui/primitives/button-class.ts";
import { LazyModal, preloadModal } from "./lazy.tsx";
import type { ModalProps } from "./modal.tsx";

export interface ModalButtonProps
  extends ButtonLook,
    Pick<ModalProps, "title" | "description" | "closeLabel"> {
  className?: string;
  label: ReactNode;
  /** For a dialog whose state is kept elsewhere, for example in the URL. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Fetches what its content is lazy about, while the dialog itself is fetched. */
  preload?: () => Promise<unknown>;
  children: (close: () => void) => ReactNode;
}

/** A button and the dialog it opens. */
export function ModalButton({ label, children, open, onOpenChange, preload, ...props }: ModalButtonProps) {
  const { title, description, closeLabel, ...look } = props;
  const [own, setOwn] = useState(false);
  const change = onOpenChange ?? setOwn;
  const fetchAhead = () => {
    void preloadModal();
    if (preload) void prefetch(preload);
  };
  return (
    <>
      <Button
        {...look}
        aria-haspopup="dialog"
        onPointerEnter={fetchAhead}
        onClick={() => {
          fetchAhead();
          change(true);
        }}
      >
        {label}
      </Button>
      <LazyModal
        open={open ?? own}
        onOpenChange={change}
        title={title}
        description={description}
        closeLabel={closeLabel}
      >
        {children(() => change(false))}
      </LazyModal>
    </>
  );
}
