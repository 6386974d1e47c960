import { build } from "#kit/dev/build.ts";

process.env.NODE_ENV = "production";

const commands = ["user-admin", "user-unlock", "db-backup", "db-drill"];
const files = commands.map((name) => `scripts/${name}.ts`);

await build(process.env, files);
