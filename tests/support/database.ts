import { randomBytes } from "node:crypto";
import { SQL } from "bun";

/** The address of a new, empty database of a server. */
export async function createDatabase(server: string): Promise<string> {
  const name = `shop_${randomBytes(6).toString("hex")}`;
  const sql = new SQL(server, { max: 1 });
  await sql.unsafe(`CREATE DATABASE ${name}`).finally(() => sql.close());
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}
