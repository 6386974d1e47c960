import { expect, test } from "vitest";
import { getBrand, providerNames } from "../auth/providers.server.ts";
import { providerSettings, readFeatures } from "./env.server.ts";

function read(variables: Record<string, string>, names: readonly string[] = providerNames) {
  const { values, problems, warnings } = readFeatures([providerSettings(names)], variables);
  return { providers: values?.providers ?? {}, problems, warnings };
}
const on = (prefix: string) => ({
  [`${prefix}_CLIENT_ID`]: "an-id",
  [`${prefix}_CLIENT_SECRET`]: "a-secret",
});

test("every provider supported by better-auth is enabled by its two values", () => {
  const odd = ["cognito", "reddit", "roblox", "tiktok", "wechat"];
  const names = providerNames.filter((name) => !odd.includes(name));
  expect(names).toEqual(
    expect.arrayContaining(["apple", "discord", "facebook", "github", "gitlab", "google", "microsoft"]),
  );
  const { providers } = read(Object.assign({}, ...names.map((name) => on(name.toUpperCase()))));
  expect(Object.keys(providers).sort()).toEqual(names.toSorted());
  expect(providers.github).toEqual({ clientId: "an-id", clientSecret: "a-secret" });
});

test.each([
  [{ GITHUB_CLIENT_ID: "a" }, "GITHUB_CLIENT_SECRET is required together with GITHUB_CLIENT_ID"],
  [{ GOOGLE_CLIENT_SECRET: "b" }, "GOOGLE_CLIENT_ID is required together with GOOGLE_CLIENT_SECRET"],
  [
    { ...on("GITLAB"), GITLAB_ISSUER: "gitlab.example.com" },
    "GITLAB_ISSUER must be the address of a GitLab, like https://gitlab.example.com",
  ],
  [
    { ...on("GITLAB"), GITLAB_ISSUER: "https://gitlab.example.com/?a" },
    "GITLAB_ISSUER must be the address of a GitLab, like https://gitlab.example.com",
  ],
  [
    { ...on("MICROSOFT"), MICROSOFT_TENANT_ID: "../x" },
    "MICROSOFT_TENANT_ID must be a tenant's id or domain",
  ],
  [{ ...on("PAYPAL"), PAYPAL_ENVIRONMENT: "test" }, "PAYPAL_ENVIRONMENT must be one of live, sandbox"],
  [on("TIKTOK"), "TIKTOK_CLIENT_ID cannot be used: this provider does not share email addresses"],
  [
    { ...on("COGNITO"), COGNITO_REGION: "eu-west-3", COGNITO_DOMAIN: "a.example.com" },
    "COGNITO_USER_POOL_ID is required together with COGNITO_CLIENT_ID",
  ],
])("%j prevents startup", (values, problem) => {
  expect(read(values).problems).toEqual([problem]);
});

test("a provider needs both of its values, and unknown providers are ignored", () => {
  const values = {
    MICROSOFT_ENTRA_ID_CLIENT_ID: "a",
    MICROSOFT_ENTRA_ID_CLIENT_SECRET: "b",
    OTHER_CLIENT_ID: "c",
  };
  const { providers } = read(values, ["github", "microsoft-entra-id"]);
  expect(providers).toEqual({ "microsoft-entra-id": { clientId: "a", clientSecret: "b" } });
});

test("reads a provider's additional settings", () => {
  const { providers } = read({
    ...on("GITLAB"),
    ...on("MICROSOFT"),
    ...on("PAYPAL"),
    GITLAB_ISSUER: "https://git.example.com/gitlab",
    MICROSOFT_TENANT_ID: "organizations",
    COGNITO_REGION: "not asked for",
  });
  expect(providers).toMatchObject({
    gitlab: { issuer: "https://git.example.com/gitlab" },
    microsoft: { tenantId: "organizations" },
    paypal: { environment: "live" },
  });
  expect(providers).not.toHaveProperty("cognito");
});

test("warns before Apple's secret expires", () => {
  const token = (exp: number) =>
    ["{}", JSON.stringify({ exp }), "signature"]
      .map((part) => Buffer.from(part).toString("base64url"))
      .join(".");
  const getWarnings = (secret: string) =>
    read({ APPLE_CLIENT_ID: "a", APPLE_CLIENT_SECRET: secret }).warnings;
  const now = Math.floor(Date.now() / 1000);
  expect(getWarnings(token(now + 150 * 86_400))).toEqual([]);
  expect(getWarnings(token(now + 86_400)).join()).toMatch(/^APPLE_CLIENT_SECRET is valid until /);
  expect(getWarnings(token(now - 86_400)).join()).toMatch(/^APPLE_CLIENT_SECRET is valid until /);
  expect(getWarnings("not-a-token").join()).toMatch(/^APPLE_CLIENT_SECRET is not a signed token/);
});

test.each([
  ["github", "GitHub"],
  ["gitlab", "GitLab"],
  ["google", "Google"],
  ["microsoft", "Microsoft"],
  ["discord", "Discord"],
  ["apple", "Apple"],
])("%s is displayed as %s", (name, brand) => {
  expect(getBrand(name)).toBe(brand);
});
