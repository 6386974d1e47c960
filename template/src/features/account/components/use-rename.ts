import { useQueryClient } from "@tanstack/react-query";
import { bootstrapQuery } from "#kit/client/bootstrap.ts";

/** Returns a function that shows the name at once, and takes it back and throws if the server refuses it. */
export function useRename(): (name: string) => Promise<void> {
  const queryClient = useQueryClient();
  const show = (name: string) =>
    queryClient.setQueryData(bootstrapQuery.queryKey, (known) =>
      known?.session
        ? { ...known, session: { ...known.session, user: { ...known.session.user, name } } }
        : known,
    );

  return async function rename(name) {
    const { updateName } = await import("#config/auth-client.ts");
    const before = queryClient.getQueryData(bootstrapQuery.queryKey)?.session?.user.name;
    await queryClient.cancelQueries(bootstrapQuery);
    show(name);
    try {
      await updateName(name);
    } catch (error) {
      if (before !== undefined) show(before);
      throw error;
    }
    await queryClient.refetchQueries(bootstrapQuery);
  };
}
