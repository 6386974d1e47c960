import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { remember } from "#kit/client/remember.ts";
import { useSession } from "#kit/client/session.ts";
import { shelvesQuery } from "../queries.ts";
import { addRecentBook, recentBooksCookie } from "../recent-books.ts";

/** The home page offers to continue with this book. */
export function useRecentBook(id: string): void {
  const queryClient = useQueryClient();
  const userId = useSession().user.id;
  useEffect(() => {
    remember(recentBooksCookie, addRecentBook(id, { cookies: document.cookie, userId }));
    void queryClient.invalidateQueries({ queryKey: shelvesQuery.queryKey, refetchType: "none" });
  }, [queryClient, userId, id]);
}
