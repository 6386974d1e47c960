import { type Loading, loadList } from "#kit/client/load.ts";
import { sessionsQuery } from "./queries.ts";

export const loadAccount = (loading: Loading) => loadList(loading, sessionsQuery);
