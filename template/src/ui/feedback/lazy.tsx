import { lazy, Suspense, useState } from "react";
import type { ConfirmProps } from "./confirm.tsx";
import type { ModalProps } from "./modal.tsx";

/** Fetch the dialogs' code ahead of need, say when a pointer nears the button that opens one. */
export const preloadModal = () => import("./modal.tsx");
export const preloadConfirm = () => import("./confirm.tsx");

const LoadedModal = lazy(async () => ({ default: (await preloadModal()).Modal }));
const LoadedConfirm = lazy(async () => ({ default: (await preloadConfirm()).Confirm }));

/** `Modal`, whose code is fetched the first time it opens. */
export function LazyModal(props: ModalProps) {
  const wanted = useWanted(props.open);
  return <Suspense fallback={null}>{wanted && <LoadedModal {...props} />}</Suspense>;
}

/** `Confirm`, whose code is fetched the first time it opens. */
export function LazyConfirm(props: ConfirmProps) {
  const wanted = useWanted(props.open);
  return <Suspense fallback={null}>{wanted && <LoadedConfirm {...props} />}</Suspense>;
}

/** True from the first opening on, so that the closing animation has something to close. */
function useWanted(open: boolean): boolean {
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted || open;
}
