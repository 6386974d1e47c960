import { Link } from "@tanstack/react-router";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Avatar } from "#ui/avatar.tsx";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/states.tsx";
import { UserBadges } from "../components/user-badges.tsx";
import type { User } from "../schema.ts";

const row = "flex min-h-17 items-center gap-3 sm:gap-4 px-4 py-3 md:px-5";

export function UserRow({ user }: { user: User }) {
  return (
    <li>
      <Link
        to="/manager/users/$id"
        params={{ id: user.id }}
        className={`${row} transition-colors hover:bg-sunken focus-visible:-outline-offset-2`}
      >
        <Avatar name={user.name || user.email} image={user.image} />
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <span className="min-w-0">
            <bdi className="block truncate text-match-parent font-medium">{user.name || user.email}</bdi>
            {user.name && (
              <bdi className="block truncate text-match-parent text-sm text-muted">{user.email}</bdi>
            )}
          </span>
          <span className="max-sm:basis-full">
            <UserBadges user={user} />
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint rtl:-scale-x-100" />
      </Link>
    </li>
  );
}

const lines = ["w-48", "w-64", "w-40", "w-56", "w-44", "w-60"];

export function UserRowSkeletons() {
  return (
    <Card flush className="divide-y">
      {lines.map((width) => (
        <div key={width} className={row}>
          <Skeleton className="size-9 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className={`h-3 max-w-full ${width}`} />
          </div>
          <Skeleton className="h-5 w-24 rounded-full max-sm:hidden" />
        </div>
      ))}
    </Card>
  );
}
