import { demo } from "#app/demo.server.ts";
import { serverFeatures } from "#app/features.server.ts";
import { withDatabase } from "./db-command.ts";
import { splitWords } from "./words.ts";

splitWords("demo:seed");

await withDatabase(async (database) => console.log(await demo.readOnly.fill(database, serverFeatures)));
