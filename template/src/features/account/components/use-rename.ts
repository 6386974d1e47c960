import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { bootstrapQuery } from "#client/bootstrap.ts";
import { toProblem } from "#shared/problem.ts";
import { useProblemText } from "#shared/problem-text.ts";
import { notify } from "#ui/feedback/notify.ts";

/** Returns a function that shows the name at once, and takes it back if the server does not. */
export function useRename(): (name: string) => Promise<void> {
  const { t } = useTranslation(["account", "common"]);
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const show = (name: string) =>
    queryClient.setQueryData(bootstrapQuery.queryKey, (known) =>
      known?.session
        ? { ...known, session: { ...known.session, user: { ...known.session.user, name } } }
        : known,
    );

  return async function rename(name) {
    // Before the name is shown: from then on the request is under way, whatever becomes of the page.
    const { updateName } = await import("#client/auth.ts");
    const before = queryClient.getQueryData(bootstrapQuery.queryKey)?.session?.user.name;
    await queryClient.cancelQueries(bootstrapQuery);
    const saving = updateName(name);
    show(name);
    void saving.then(
      () => {
        notify("success", t("name.updated"));
        return queryClient.refetchQueries(bootstrapQuery);
      },
      (error: unknown) => {
        if (before !== undefined) show(before);
        notify("error", t("name.failed"), {
          description: problemText(toProblem(error)),
          action: { label: t("common:retry"), onClick: () => void rename(name) },
        });
      },
    );
  };
}
