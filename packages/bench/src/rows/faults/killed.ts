import { Database } from "bun:sqlite";
import { atMost, type Row } from "../../row.ts";
import { createUser, newEmail, type Scene } from "./scene.ts";

const rounds = 20;
const writers = 200;
/** A random time from the first acknowledged write of a round to the kill. */
const killAfterMs = () => 100 + Math.random() * 400;

/** `kill -9` during many writes. Afterwards, every acknowledged write must exist. */
export async function killed({ start, cookie, databaseFile }: Scene): Promise<Row[]> {
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await start();
    const first = Promise.withResolvers<void>();
    let isOver = false;
    const writing = Array.from({ length: writers }, async () => {
      while (!isOver) {
        const email = newEmail();
        const status = await createUser(server, cookie, email).then(
          (answer) => answer.status,
          () => 0,
        );
        if (status === 201) {
          acknowledged.push(email);
          first.resolve();
        }
        if (status === 0) return;
      }
    });
    await first.promise;
    await Bun.sleep(killAfterMs());
    process.kill(server.pid, "SIGKILL");
    isOver = true;
    await Promise.all(writing);
    await server.stop();
  }
  // Starts the server once before the file is read, so that it recovers the file after the crash.
  await (await start()).stop();
  const sqlite = new Database(databaseFile, { readonly: true });
  const known = sqlite.prepare<unknown, [string]>("SELECT 1 FROM user WHERE email = ?");
  const lost = acknowledged.filter((email) => !known.get(email)).length;
  const whole = sqlite
    .query<{ integrity_check: string }, []>("PRAGMA integrity_check")
    .get()?.integrity_check;
  sqlite.close();
  return [
    {
      what: `lost of ${acknowledged.length} acknowledged writes in ${rounds} rounds of kill -9 under ${writers} writers`,
      value: `${lost}, integrity ${whole}`,
      budget: atMost(lost, 0, "0"),
    },
  ];
}
