import { featureSettings } from "../../template/src/app/settings.server.ts";
import { loadEnv } from "../../template/src/config/env.server.ts";

// Bun has filled the environment from the `.env` of the folder this was started in.
process.stdout.write(JSON.stringify(loadEnv(featureSettings)));
