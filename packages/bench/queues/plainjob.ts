import { Database } from "bun:sqlite";
import { bun, defineQueue, defineWorker } from "plainjob";
import { measure } from "./measure.ts";

const [file = ""] = process.argv.slice(2);
const logger = { error() {}, warn() {}, info() {}, debug() {} };
const queue = defineQueue({ connection: bun(new Database(file, { strict: true })), logger });

await measure({
  add: (data) => queue.add("count", data),
  start: (run) => {
    const options = { queue, logger, pollIntervall: 1 };
    for (const _ of [1, 2])
      void defineWorker("count", async ({ data }) => run(JSON.parse(data)), options).start();
  },
});
