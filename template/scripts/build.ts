import { build } from "#kit/dev/build.ts";
import { obstacleInFolder } from "#kit/files/regular-files.server.ts";
import { refuse } from "./words.ts";

const obstacle = obstacleInFolder("dist", "dist", () => true);
if (obstacle) refuse(obstacle);

process.env.NODE_ENV = "production";

const commands = ["doctor", "user-admin", "user-unlock", "db-backup", "db-derive", "db-drill"];
const files = commands.map((name) => `scripts/${name}.ts`);

await build(process.env, files);
