import { useHydrated } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { prefetch } from "#shared/prefetch.ts";
import type { ConfirmProps } from "./confirm.tsx";
import type { ModalProps } from "./modal.tsx";

const loadModal = () => import("./modal.tsx");
const loadConfirm = () => import("./confirm.tsx");

/** For example when the pointer enters the button that opens the dialog. */
export const preloadModal = () => prefetch(loadModal);
export const preloadConfirm = () => prefetch(loadConfirm);

const LoadedModal = lazy(async () => ({ default: (await loadModal()).Modal }));
const LoadedConfirm = lazy(async () => ({ default: (await loadConfirm()).Confirm }));

/** `Modal`, whose code is fetched the first time it opens. */
export function LazyModal(props: ModalProps) {
  // The server cannot render a dialog.
  const open = useHydrated() && props.open;
  const wanted = useWanted(open);
  return <Suspense fallback={null}>{wanted && <LoadedModal {...props} open={open} />}</Suspense>;
}

/** `Confirm`, whose code is fetched the first time it opens. */
export function LazyConfirm(props: ConfirmProps) {
  const wanted = useWanted(props.open);
  return <Suspense fallback={null}>{wanted && <LoadedConfirm {...props} />}</Suspense>;
}

/** True once it has been open, so that the closing animation has content. */
function useWanted(open: boolean): boolean {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted || open;
}
