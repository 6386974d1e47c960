import { useNavigate } from "@tanstack/react-router";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import type { Command, CommandSearch } from "#kit/client/command.ts";
import { type NavEntry, useEntries, useFeatures, useLabel } from "#kit/client/feature.tsx";
import { useMay, useSession } from "#kit/client/session.ts";
import { title as product } from "#kit/shared/app.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Menu, type MenuEntry } from "#ui/menu.tsx";
import { getOutside } from "../navigation.ts";

export function UserMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const { name, email, image } = useSession().user;
  const { version } = useBootstrap();
  const shown = name || email;
  return (
    <Menu
      size="sm"
      className="px-1.5! lg:pe-2.5!"
      trigger={
        <>
          <Avatar name={shown} image={image} size="sm" />
          <bdi className="max-w-40 truncate max-lg:sr-only">{shown}</bdi>
        </>
      }
      header={
        <>
          <bdi className="block text-match-parent font-medium wrap-anywhere">{shown}</bdi>
          {name && <bdi className="block text-match-parent text-sm text-muted wrap-anywhere">{email}</bdi>}
        </>
      }
      footer={`${product} ${version}`}
      entries={entries}
    />
  );
}

export function useUserEntries(area: "app" | "manager"): MenuEntry[] {
  const { t } = useTranslation("home");
  const say = useLabel();
  const may = useMay();
  const other =
    area === "app"
      ? ({ name: "manager", label: t("navigation.openManager"), icon: "layout-dashboard" } as const)
      : ({ name: "app", label: t("navigation.openApp"), icon: "external-link" } as const);
  const mayUseOther = may({ apps: [other.name] });
  const outside = getOutside(useFeatures())
    .filter(({ needs = {} }) => may(needs))
    .map(
      ({ label, icon, to }): MenuEntry => ({
        label: say(label),
        icon,
        link: { to, reloadDocument: true, preload: false },
      }),
    );
  return [
    {
      label: t("navigation.account"),
      icon: "circle-user",
      link: { to: `/${area}/account`, preload: "intent" },
    },
    ...(mayUseOther
      ? [{ ...other, link: { to: `/${other.name}`, preload: "intent" } } satisfies MenuEntry]
      : []),
    ...outside,
  ];
}

export function useCommands({ area }: Pick<CommandSearch, "area">) {
  const { t } = useTranslation("home");
  const say = useLabel();
  const navigate = useNavigate();
  const features = useFeatures();
  const may = useMay();
  const getPages = (entries: readonly NavEntry[]): Command[] =>
    entries
      .filter(({ needs = {} }) => may(needs))
      .map(({ label, icon, to, keywords, outside = false }) => ({
        id: `page ${to}`,
        icon,
        label: say(label),
        keywords: keywords && say(keywords),
        run: () => navigate({ to, reloadDocument: outside }),
      }));
  const manager: Command = {
    id: "page /manager",
    icon: "layout-dashboard",
    label: t("navigation.openManager"),
    run: () => navigate({ to: "/manager" }),
  };
  const entries = useEntries(area);
  if (area === "manager") return { pages: getPages(entries) };
  const mayManage = may({ apps: ["manager"] });
  return {
    pages: [...getPages(entries), ...(mayManage ? [manager] : []), ...getPages(getOutside(features))],
  };
}
