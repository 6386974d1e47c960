import { useBootstrap } from "#kit/client/bootstrap.ts";
import { useSession } from "#kit/client/session.ts";
import { title as product } from "#kit/shared/app.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Menu, type MenuEntry } from "#ui/menu.tsx";

/** Who is signed in, and what belongs to them on every page. */
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
