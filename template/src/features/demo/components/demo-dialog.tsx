import { useEffect, useRef, useState } from "react";
import { copyText } from "#kit/client/secure-context.ts";
import { create, links } from "#kit/shared/app.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { clearToasts } from "#ui/notify.ts";

const link =
  "text-accent-ink underline decoration-accent-ink/35 underline-offset-4 hover:decoration-accent-ink";

export function DemoDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { t, ready } = useTranslation(["demo", "common"]);
  useQuiet(open);
  return (
    <Modal
      open={open && ready}
      onOpenChange={onOpenChange}
      title={t("title")}
      description={t("common:errors.DEMO_MODE")}
      closeLabel={t("common:close")}
    >
      <p>{t("invite")}</p>
      <CopyCommand command={create} />
      <ul className="mt-2 flex flex-col gap-2">
        <li>
          <a href={links.readme} target="_blank" rel="noreferrer" className={link}>
            {t("readme")}
          </a>
        </li>
        <li>
          <a href={links.makers} target="_blank" rel="noreferrer" className={link}>
            {t("makers")}
          </a>
        </li>
        <li>
          <a href={`mailto:${links.contact}`} className={link}>
            {t("contact", { email: links.contact })}
          </a>
        </li>
      </ul>
    </Modal>
  );
}

function useQuiet(quiet: boolean): void {
  useEffect(() => {
    if (!quiet) return;
    document.documentElement.dataset.quiet = "";
    return () => {
      delete document.documentElement.dataset.quiet;
      clearToasts();
    };
  }, [quiet]);
}

function CopyCommand({ command }: { command: string }) {
  const { t } = useTranslation("demo");
  const [message, setMessage] = useState("");
  const code = useRef<HTMLElement>(null);

  async function copy() {
    const isCopied = await copyText(command);
    if (!isCopied && code.current) window.getSelection()?.selectAllChildren(code.current);
    setMessage(t(isCopied ? "copied" : "notCopied"));
  }

  return (
    <>
      <fieldset
        aria-label={t("command")}
        className="mt-3 flex items-center justify-between gap-3 rounded-xl border bg-sunken py-2 ps-4 pe-2"
      >
        <code ref={code} dir="ltr" className="min-w-0 font-mono text-sm wrap-anywhere">
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
