import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { create, links } from "#kit/shared/app.ts";
import { Modal } from "#ui/modal.tsx";
import { clearToasts } from "#ui/notify.ts";
import { CopyCommand } from "./copy-command.tsx";

const link =
  "text-accent-ink underline decoration-accent-ink/35 underline-offset-4 hover:decoration-accent-ink";

/** Explains that the demo refused a change, and how to create a project. */
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

/** Hides toasts while the dialog is open, and clears those of that time. */
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
