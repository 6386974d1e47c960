import "./production.server.ts";

import { loadEnv } from "#config/env.server.ts";
import { runServer } from "#kit/http/run.server.ts";
import { featureSettings } from "./settings.server.ts";

void runServer({
  readEnv: () => loadEnv(featureSettings),
  openApp: async (parts) => (await import("./open-app.server.ts")).openApp(parts),
  openQueue: async (parts) => {
    const { createApp } = await import("./create-app.server.ts");
    const render = () => new Response(null, { status: 404 });
    return createApp({ ...parts, render, isPage: () => false });
  },
});
