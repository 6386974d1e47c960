import { useHydrated } from "@tanstack/react-router";
import SearchX from "lucide-react/icons/search-x";
import UsersIcon from "lucide-react/icons/users";
import { useTranslation } from "react-i18next";
import { toProblem } from "#client/problem.ts";
import { useProblemText } from "#client/problem-text.ts";
import { Alert } from "#ui/feedback/alert.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LoadMore } from "#ui/feedback/load-more.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { Card } from "#ui/primitives/card.tsx";
import { cn } from "#ui/primitives/cn.ts";
import { LoadFailed } from "../components/load-failed.tsx";
import type { UserListQuery } from "./use-user-list.ts";
import { UserRow, UserRowSkeletons } from "./user-row.tsx";

interface UserListProps {
  list: UserListQuery;
  onClearSearch: () => void;
}

/** Loading, failed, empty, nothing found, found: it is in one of these. */
export function UserList({ list, onClearSearch }: UserListProps) {
  const { t } = useTranslation(["users", "common"]);
  const problemText = useProblemText();
  const hydrated = useHydrated();
  const { users, searchTerm, error } = list;

  if (list.isLoading) {
    return (
      <div role="status" aria-label={t("list.loading")}>
        <UserRowSkeletons />
      </div>
    );
  }
  if (error && users.length === 0) {
    return (
      <LoadFailed title={t("list.failed")} error={error} retrying={list.isRetrying} onRetry={list.retry} />
    );
  }
  if (users.length === 0 && searchTerm !== "") {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("list.nothingFound", { term: searchTerm })}
        description={t("list.nothingFoundHint")}
        actions={
          <Button variant="secondary" aria-disabled={!hydrated} onClick={onClearSearch}>
            {t("list.clearSearch")}
          </Button>
        }
      />
    );
  }
  if (users.length === 0) return <EmptyState icon={<UsersIcon />} title={t("list.empty")} />;
  return (
    <>
      <Card
        flush
        aria-label={t("list.title")}
        aria-busy={list.isOld}
        className={cn("transition-opacity duration-150", list.isOld && "opacity-50")}
      >
        <ul className="divide-y">
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </ul>
      </Card>
      {error && (
        <Alert
          tone="danger"
          title={t("list.failed")}
          className="mt-6"
          actions={
            <Button variant="secondary" pending={list.isRetrying} onClick={list.retry}>
              {t("common:retry")}
            </Button>
          }
        >
          {problemText(toProblem(error))}
        </Alert>
      )}
      {list.hasMore && !error && (
        <LoadMore
          label={t("common:loadMore")}
          hydrated={hydrated}
          pending={list.isLoadingMore}
          onMore={list.loadMore}
        />
      )}
    </>
  );
}
