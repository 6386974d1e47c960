import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { create, links } from "#shared/app.ts";
import { Modal } from "#ui/feedback/modal.tsx";
import { clearToasts } from "#ui/feedback/notify.ts";
import { CopyCommand } from "./copy-command.tsx";

interface DemoDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const link =
  "text-accent-ink underline decoration-accent-ink/35 underline-offset-4 hover:decoration-accent-ink";

/** Tells that a change was refused because this is the demo, and how to get what can be changed. */
export function DemoDialog({ open, onOpenChange }: DemoDialogProps) {
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
      <ul className="mt-4 flex flex-col gap-2">
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

/** No toasts meanwhile, nor of meanwhile: what was refused has been told. */
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
