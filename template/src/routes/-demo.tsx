import { lazy, Suspense, useEffect, useState } from "react";
import { onDemoRefusal } from "#client/demo.ts";

const Dialog = lazy(async () => ({
  default: (await import("#features/demo/components/demo-dialog.tsx")).DemoDialog,
}));

/** The demo's dialog. Nothing, and no code, until the server refuses something because this is the demo. */
export function Demo() {
  const [open, setOpen] = useState<boolean>();
  useEffect(() => onDemoRefusal(() => setOpen(true)), []);
  return <Suspense>{open !== undefined && <Dialog open={open} onOpenChange={setOpen} />}</Suspense>;
}
