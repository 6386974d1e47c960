import { build } from "#kit/dev/build.ts";

process.env.NODE_ENV = "production";

const commands = ["user-admin", "user-unlock", "db-backup", "db-drill"];

await build({ env: process.env, commands: commands.map((name) => `scripts/${name}.ts`) });
