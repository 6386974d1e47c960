import { useQuery } from "@tanstack/react-query";
import { declinePasskeys } from "#kit/client/tab.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { passkeysQuery } from "../queries.ts";
import { useAddPasskey } from "../use-add-passkey.ts";

/** Floats above the page, so that nothing moves although it appears later. */
export default function PasskeyOffer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("passkeys");
  const { data } = useQuery(passkeysQuery);
  const { add, pending } = useAddPasskey();
  if (data?.length !== 0) return null;

  async function accept() {
    if (await add()) onClose();
  }

  return (
    <section
      aria-labelledby="passkey-offer"
      className="fixed inset-x-4 bottom-20 z-20 rounded-xl border bg-surface p-4 shadow-lg md:start-auto md:end-4 md:bottom-4 md:w-96"
    >
      <h2 id="passkey-offer" className="font-medium">
        {t("offer.title")}
      </h2>
      <p className="mt-1 text-sm text-muted">{t("offer.text")}</p>
      <div className="mt-3 flex justify-end gap-2.5">
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            declinePasskeys();
            onClose();
          }}
        >
          {t("offer.dismiss")}
        </Button>
        <Button size="sm" pending={pending} onClick={() => void accept()}>
          {t("add.action")}
        </Button>
      </div>
    </section>
  );
}
