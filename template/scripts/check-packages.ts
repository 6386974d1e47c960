import { join } from "node:path";
import { packageFaults } from "#kit/dev/packages.server.ts";

const faults = packageFaults(join(import.meta.dirname, ".."));
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
