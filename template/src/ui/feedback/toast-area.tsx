import { type ComponentType, useEffect, useState } from "react";
import { clearToasts, onFirstToast } from "./notify.ts";
import type { ToasterProps } from "./toaster.tsx";

/** Where toasts appear. Nothing, and no code, until the first `notify()`. Once a page, near the root. */
export function ToastArea(props: ToasterProps) {
  const [Loaded, setLoaded] = useState<ComponentType<ToasterProps>>();
  useEffect(
    () =>
      onFirstToast(() => {
        // Without a network the page stays, and the next toast tries again.
        import("./toaster.tsx").then(({ Toaster }) => setLoaded(() => Toaster), clearToasts);
      }),
    [],
  );
  return Loaded && <Loaded {...props} />;
}
