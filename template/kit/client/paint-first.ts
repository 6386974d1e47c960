import type { AnyRouter } from "@tanstack/react-router";
import { nextTask } from "./next-task.ts";

/**
 * Navigates in a task of its own, so that the browser can paint what the click changed first: a slow device takes a tenth
 * of a second until the next page begins to load.
 */
export function paintFirst(router: AnyRouter): void {
  const { navigate } = router;
  router.navigate = async (options) => {
    await nextTask();
    return navigate(options);
  };
}
