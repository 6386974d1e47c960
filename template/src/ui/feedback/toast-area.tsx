import { lazy, Suspense, useEffect, useState } from "react";
import { onFirstToast } from "./notify.ts";
import type { ToasterProps } from "./toaster.tsx";

const Toaster = lazy(async () => ({ default: (await import("./toaster.tsx")).Toaster }));

/** Where toasts appear. Nothing, and no code, until the first `notify()`. Once a page, near the root. */
export function ToastArea(props: ToasterProps) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  return <Suspense fallback={null}>{wanted && <Toaster {...props} />}</Suspense>;
}
