import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";

/** A command to copy. If the browser forbids that, it selects the command instead. */
export function CopyCommand({ command }: { command: string }) {
  const { t } = useTranslation("demo");
  const [message, setMessage] = useState("");
  const code = useRef<HTMLElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(command);
      setMessage(t("copied"));
    } catch {
      // Forbidden or missing: browsers offer it on https and localhost only.
      if (code.current) window.getSelection()?.selectAllChildren(code.current);
      setMessage(t("notCopied"));
    }
  }

  return (
    <>
      <fieldset
        aria-label={t("command")}
        className="mt-3 flex items-center justify-between gap-3 rounded-xl border bg-sunken py-2 ps-4 pe-2"
      >
        <code ref={code} dir="ltr" className="min-w-0 overflow-x-auto font-mono text-sm whitespace-nowrap">
          {command}
        </code>
        <Button variant="secondary" size="sm" className="shrink-0" onClick={() => void copy()}>
          {t("copy")}
        </Button>
      </fieldset>
      <p role="status" className="mt-1 min-h-5 text-sm text-muted">
        {message}
      </p>
    </>
  );
}
