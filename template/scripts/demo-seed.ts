import { demo } from "#app/demo.server.ts";
import { serverFeatures } from "#app/features.server.ts";
import { withDatabase } from "./db-command.ts";
import { readWords } from "./words.ts";

readWords("demo:seed");

await withDatabase(async (database) => console.log(await demo.readOnly.fill(database, serverFeatures)));
