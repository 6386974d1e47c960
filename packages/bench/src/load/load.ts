import { join } from "node:path";
import { plainEnvironment } from "../environment.ts";
import type { Scope } from "../scope.ts";
import type { Job, Load } from "./job.ts";

export interface Generator {
  /** Runs one job at a time. Throws if a page returns anything but 200. */
  run(job: Job): Promise<Load>;
}

/** Starts the process that sends all requests of a run, so that they all use the same warmed-up code. */
export function startGenerator(scope: Scope): Generator {
  let waiting: PromiseWithResolvers<Load> | undefined;
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, "generator.ts")], {
    env: plainEnvironment(),
    stdio: ["ignore", "ignore", "inherit"],
    ipc: (load: Load) => waiting?.resolve(load),
    onExit: (_child, code) => waiting?.reject(new Error(`The load generator exited with code ${code}.`)),
  });
  scope.defer(() => {
    child.kill();
    return child.exited;
  });
  return {
    async run(job) {
      waiting = Promise.withResolvers<Load>();
      child.send(job);
      const load = await waiting.promise;
      if (load.failure) throw new Error(`Not measured: ${load.failure}`);
      return load;
    },
  };
}
