import { leaveFor } from "#kit/client/navigation.ts";
import { useSession } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { ProblemError } from "#kit/shared/problem.ts";
import { useAction } from "#ui/action.ts";
import { Spinner } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

/** On every page while an administrator views as a user. `data-banner` reserves its space. */
export function ImpersonationBanner() {
  const { t } = useTranslation("common");
  const { id, name, email } = useSession().user;
  const { pending, run } = useAction({ act: stop, failed: t("impersonation.failed") });
  const who = name || email;

  async function stop(): Promise<void> {
    const { authClient, callAuth } = await import("#config/auth-client.ts");
    await callAuth((options) => authClient.admin.stopImpersonating(options)).catch((error) => {
      // If the administrator's own session has ended, the reload leads to the login page.
      if (!(error instanceof ProblemError && error.status === 401)) throw error;
    });
    await leaveFor(`/manager/users/${id}`);
  }

  return (
    <section
      aria-label={t("impersonation.title", { name: who })}
      data-banner=""
      className="sticky top-0 z-30 flex h-(--banner) items-center justify-center gap-2 bg-accent px-4 text-sm text-on-accent"
    >
      <Icon name="eye" className="size-4.5 shrink-0" />
      <span className="truncate max-md:hidden">{t("impersonation.title", { name: who })}</span>
      <button
        type="button"
        aria-disabled={pending}
        onClick={() => pending || void run()}
        className="flex h-full min-w-0 items-center gap-2 px-2 font-medium underline underline-offset-4 hover:no-underline focus-visible:-outline-offset-4 focus-visible:outline-on-accent"
      >
        <span className="truncate">{t("impersonation.stop", { name: who })}</span>
        {pending && <Spinner />}
      </button>
    </section>
  );
}
