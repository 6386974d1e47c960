import { useQuery } from "@tanstack/react-query";
import type { LatestStates } from "#kit/client/feature.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { LatestList } from "#ui/latest-list.tsx";
import { userQueries } from "../queries.ts";

function LatestUsers(states: LatestStates) {
  return (
    <LatestList {...states} query={useQuery(userQueries.first({}))} mark="size-9 rounded-full!">
      {({ id, name, email, image, createdAt }) => ({
        link: { to: "/manager/users/$id", params: { id } },
        picture: <Avatar name={name || email} image={image} />,
        title: name || email,
        below: name && email,
        time: createdAt,
      })}
    </LatestList>
  );
}

export default { Component: LatestUsers, load: userQueries.loadFirst({}) };
