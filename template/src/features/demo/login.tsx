import { createIsomorphicFn } from "@tanstack/react-start";
import { lazy, memo, Suspense } from "react";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import type { SignInChanges } from "#kit/client/feature.tsx";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Personas } from "./components/personas.tsx";
import { demoCode } from "./feature.ts";

/** The server renders the personas itself. Browsers load their code only in a demo. */
const PersonasOfDemo = createIsomorphicFn()
  .server(() => Personas)
  .client(() => lazy(async () => ({ default: (await import("./components/personas.tsx")).Personas })))();

/** Unless it renders again, React keeps what the server sent until the code has loaded. */
const Choice = memo(({ redirect }: { redirect: string | undefined }) => (
  <Suspense>
    <PersonasOfDemo redirect={redirect} />
  </Suspense>
));

/** The demo's texts. Without a demo, login pages do not include them. */
function useTexts() {
  const { demo } = useBootstrap();
  const { t } = useTranslation(demo ? ["common", "demo"] : ["common"]);
  return demo ? t : undefined;
}

export const demoSignIn: SignInChanges = {
  usePeople(redirect) {
    const t = useTexts();
    return t && { intro: t("demo:login.intro"), choice: <Choice redirect={redirect} /> };
  },
  useHeading() {
    const t = useTexts();
    return t && { title: t("demo:login.title"), intro: t("demo:login.code", { code: demoCode }) };
  },
};
