import { lazy, Suspense, useEffect, useState } from "react";
import { onDemoRefusal } from "#kit/client/answer.ts";

const Dialog = lazy(async () => ({ default: (await import("./demo-dialog.tsx")).DemoDialog }));

/** The demo's dialog; its code is loaded when the demo first refuses a request. */
function Demo() {
  const [open, setOpen] = useState<boolean>();
  useEffect(() => onDemoRefusal(() => setOpen(true)), []);
  return <Suspense>{open !== undefined && <Dialog open={open} onOpenChange={setOpen} />}</Suspense>;
}

export default { Component: Demo };
