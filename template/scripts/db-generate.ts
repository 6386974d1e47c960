import { asTyped } from "#config/env.server.ts";
import { migrationCommand } from "#kit/dev/migrations/command.server.ts";
import { typedWords } from "./typed-words.ts";

process.exitCode = await migrationCommand(process.cwd(), typedWords(), asTyped);
