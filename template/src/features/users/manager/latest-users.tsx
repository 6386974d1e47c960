import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCan } from "#kit/client/can.tsx";
import type { LatestStates } from "#kit/client/feature.ts";
import { Ago } from "#kit/client/moment.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { LatestList, latestRow } from "#ui/latest-list.tsx";
import { latestUsersQuery, loadLatestUsers } from "../queries.ts";

/** Who signed up last. */
function LatestUsers(states: LatestStates) {
  const query = useQuery({ ...latestUsersQuery, enabled: useCan({ user: ["list"] }) });
  return (
    <LatestList {...states} query={query} mark="size-9 rounded-full!">
      {({ id, name, email, image, createdAt }) => (
        <Link to="/manager/users/$id" params={{ id }} className={latestRow}>
          <Avatar name={name || email} image={image} />
          <span className="min-w-0 flex-1">
            <bdi className="block truncate text-match-parent font-medium">{name || email}</bdi>
            {name && <bdi className="block truncate text-match-parent text-sm text-muted">{email}</bdi>}
          </span>
          <Ago time={createdAt} />
        </Link>
      )}
    </LatestList>
  );
}

export default { Component: LatestUsers, load: loadLatestUsers };
