import { Logger, makeWorkerUtils, run } from "graphile-worker";
import { measure } from "./measure.ts";

const [connectionString = ""] = process.argv.slice(2);
const logger = new Logger(() => () => {});
const utils = await makeWorkerUtils({ connectionString, logger });
await utils.migrate();

await measure({
  add: (data) => utils.addJob("count", data),
  start: (work) => {
    const taskList = { count: (data: unknown) => work(data as { at: number }) };
    return run({ connectionString, logger, concurrency: 2, pollInterval: 1000, taskList });
  },
});
