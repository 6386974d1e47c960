import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { Loading } from "#kit/client/api.ts";
import type { CommandDialogProps } from "#kit/client/command.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icon.tsx";
import { Menu } from "#ui/menu.tsx";
import { loadOwn, ownQuery } from "../queries.ts";

const CreateDialog = lazy(async () => ({ default: (await import("./forms.tsx")).CreateDialog }));

/** The team in the page's path, and a menu that opens another one. Two tabs can show different teams. */
function TeamSwitcher({ area }: { area: "app" | "manager" }) {
  return area === "app" && <Switcher />;
}

function Switcher() {
  const { t } = useTranslation("teams");
  const { data } = useQuery(ownQuery);
  const { team: slug } = useParams({ strict: false });
  const [creating, setCreating] = useState(false);
  const current = data?.items.find((team) => team.slug === slug);
  return (
    <>
      <Menu
        size="sm"
        className="px-1.5!"
        trigger={
          <>
            {current ? (
              <Avatar name={current.name} image={current.logo} size="sm" />
            ) : (
              <Icon name="building-2" />
            )}
            <span className={current ? "sr-only" : "max-xl:sr-only"}>{t("title")}</span>
            {current && <bdi className="max-w-32 truncate max-lg:sr-only">{current.name}</bdi>}
            <Icon name="chevrons-up-down" className="size-4 text-muted" />
          </>
        }
        entries={[
          ...(data?.items ?? []).map(({ id, slug: team, name, logo, role }) => ({
            id,
            label: name,
            hint: t(`roles.${role}`),
            picture: <Avatar name={name} image={logo} size="sm" />,
            isCurrent: team === slug,
            link: { to: "/app/t/$team", params: { team } } as const,
          })),
          ...(data?.items.length ? (["separator"] as const) : []),
          { label: t("create.action"), icon: "plus", onSelect: () => setCreating(true) },
        ]}
      />
      <CreateTeam open={creating} onOpenChange={setCreating} />
    </>
  );
}

/** The dialog that creates a team, for the palette as well. Its code is fetched when it first opens. */
export function CreateTeam(props: CommandDialogProps) {
  const [wanted, setWanted] = useState(false);
  if (props.open && !wanted) setWanted(true);
  return (
    wanted && (
      <Suspense>
        <CreateDialog {...props} />
      </Suspense>
    )
  );
}

async function load(loading: Loading): Promise<void> {
  if (loading.location.pathname.startsWith("/app")) await loadOwn(loading);
}

export default { Component: TeamSwitcher, load };
