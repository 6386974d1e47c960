import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../names.server.ts";
import { command } from "../write.server.ts";
import type { Options } from "./options.server.ts";
import type { RowsToGive } from "./scope.server.ts";

interface Rows {
  rows: number;
  isKnown: boolean;
  names: string[];
  /** The number of rows that share a value, by column. */
  same: Record<string, number>;
}

/** Runs as db:migrate does, which starts the project's own database if it has one. */
async function getRows(root: string, words: readonly string[]): Promise<Rows> {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const [, ...own] = String(scripts["db:migrate"]).replace("db-migrate", "scope-rows").split(" ");
  return JSON.parse(await command(root, [...own, ...words]));
}

/**
 * The team (its slug) or the user (their address) that gets the rows of a table, from the options or from an answer in
 * the terminal. Asks only if there are rows.
 */
export const findHeir =
  (root: string, { fields: [to], plural, teamOfRows, ownerOfRows, json }: Options) =>
  async ({ table, uniques, lost }: RowsToGive): Promise<string | undefined> => {
    const isTeam = to === "team";
    const [owners, column, flag] = isTeam
      ? ["organization", "slug", "--team-of-rows"]
      : ["user", "email", "--owner-of-rows"];
    const said = isTeam ? teamOfRows : ownerOfRows?.toLowerCase();
    const { rows, names, same } = await getRows(root, [table, owners, column, "", ...Object.values(uniques)]);
    if (rows === 0) return said;
    for (const [field, unique] of Object.entries(uniques))
      if (same[unique])
        throw new Refusal(`${same[unique]} ${plural} have the same ${field}: change one first.`);
    const has = `${plural} has ${rows} ${rows === 1 ? "record" : "records"}`;
    const whose = lost ? `${has}, whose current owners will be removed` : has;
    const mayAsk = said === undefined && process.stdin.isTTY && process.stdout.isTTY && !json;
    if (mayAsk) console.log(`${whose}. ${isTeam ? "Teams" : "Users"}: ${names.join(", ")}`);
    const typed = said ?? (mayAsk ? prompt(`New owner (${to}):`)?.trim() : undefined);
    const name = isTeam ? typed : typed?.toLowerCase();
    if (!name) {
      const example = names[0] ?? (isTeam ? "sales" : "ada@example.com");
      throw new Refusal(
        `${whose}: name the ${to} that gets them, as in bun run generate scope ${plural} ${to} ${flag} ${example}.`,
      );
    }
    const { isKnown } = await getRows(root, [table, owners, column, name]);
    if (isKnown) return name;
    const some = names.length > 0 ? names.join(", ") : "none";
    throw new Refusal(`No ${to} is called "${name}"; there ${names.length === 1 ? "is" : "are"} ${some}.`);
  };
