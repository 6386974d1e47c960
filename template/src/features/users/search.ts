import { roles } from "#config/roles.ts";
import { day, listSearch, oneOf, type SearchOf } from "#kit/shared/list-search.ts";

export const userStatuses = ["active", "banned", "notVerified", "notOnboarded"] as const;
export type UserStatus = (typeof userStatuses)[number];

export const usersSearch = listSearch(
  { role: oneOf(roles), status: oneOf(userStatuses), createdFrom: day, createdTo: day },
  ["-createdAt", "name", "email", "-onboardedAt"],
);
export type UsersSearch = SearchOf<typeof usersSearch>;
