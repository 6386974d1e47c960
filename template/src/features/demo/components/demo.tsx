import { lazy, Suspense, useEffect, useState } from "react";
import { onDemoRefusal } from "#kit/client/answer.ts";

const Dialog = lazy(async () => ({ default: (await import("./demo-dialog.tsx")).DemoDialog }));

function Demo() {
  const [open, setOpen] = useState<boolean>();
  useEffect(() => onDemoRefusal(() => setOpen(true)), []);
  return <Suspense>{open !== undefined && <Dialog open={open} onOpenChange={setOpen} />}</Suspense>;
}

export default { Component: Demo };
