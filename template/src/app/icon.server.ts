import { Elysia } from "elysia";
import type { Env } from "#server/env.server.ts";
import { hexOf } from "#shared/accent.ts";
import { title } from "#shared/app.ts";

/** The favicon and the manifest are generated from the project's settings, so that no image has to be replaced. */
export function createIcon(env: Env) {
  const svg = drawIcon(
    env.badge?.emoji ?? [...title][0]?.toUpperCase() ?? "",
    env.badge?.color ?? hexOf("accent", "light"),
  );
  const manifest = JSON.stringify({
    name: title,
    short_name: title,
    start_url: "/",
    display: "standalone",
    icons: [{ src: "/icon.svg", sizes: "any", type: "image/svg+xml" }],
  });
  const cached = { "cache-control": "public, max-age=3600" };

  return new Elysia({ name: "icon" })
    .get("/icon.svg", () => new Response(svg, { headers: { "content-type": "image/svg+xml", ...cached } }))
    .get(
      "/site.webmanifest",
      () => new Response(manifest, { headers: { "content-type": "application/manifest+json", ...cached } }),
    );
}

function drawIcon(sign: string, color: string): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<rect width="64" height="64" rx="16" fill="${Bun.escapeHTML(color)}"/>`,
    '<text x="32" y="34" dominant-baseline="middle" text-anchor="middle" font-family="system-ui,sans-serif"',
    ` font-size="36" font-weight="700" fill="#fff">${Bun.escapeHTML(sign)}</text></svg>`,
  ].join("");
}
