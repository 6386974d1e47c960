import { lazy } from "react";

export const loadBanForm = () => import("./ban-form.tsx");

/** Few visits of a list or a user end in a ban. */
export const LazyBanForm = lazy(async () => ({ default: (await loadBanForm()).BanForm }));
