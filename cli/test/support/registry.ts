import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { serve } from "./serve.ts";

/** Serves these packages as a registry for npm and Bun until the test ends. */
export async function serveRegistry(
  tarballs: readonly string[],
): Promise<{ origin: string; requests: string[] }> {
  const packages = new Map(tarballs.map((tarball) => [manifestIn(tarball).name, tarball]));
  const served = await serve(({ url = "", headers }, response) => {
    const path = decodeURIComponent(url.split("?", 1)[0] ?? "").slice(1);
    const file = tarballs.find((tarball) => path.endsWith(`/-/${basename(tarball)}`));
    const tarball = packages.get(path);
    if (file) return void response.end(readFileSync(file));
    if (!tarball) return void response.writeHead(404).end("{}");
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(metadata(tarball, `http://${headers.host}`)));
  });
  return served;
}

function metadata(tarball: string, origin: string) {
  const manifest = manifestIn(tarball);
  const { name, version } = manifest;
  const integrity = `sha512-${createHash("sha512").update(readFileSync(tarball)).digest("base64")}`;
  const dist = { tarball: `${origin}/${name}/-/${basename(tarball)}`, integrity };
  return { name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } };
}

function manifestIn(tarball: string): { name: string; version: string } {
  const { stdout } = spawnSync("tar", ["-xzOf", tarball, "package/package.json"], { encoding: "utf8" });
  return JSON.parse(stdout);
}
