import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { consentPage } from "./consent-page.ts";

/** Our own social provider on 127.0.0.1, with as much of GitLab's API as sign-in uses. */
export interface Provider {
  /** Environment variables for the project. */
  readonly settings: {
    readonly GITLAB_CLIENT_ID: string;
    readonly GITLAB_CLIENT_SECRET: string;
    readonly GITLAB_ISSUER: string;
  };
  close(): Promise<void>;
}

/** Constant, so that it is known before the project starts. */
const clientId = "conformance";
const clientSecret = "conformance-secret";

interface Grant {
  challenge: string | null;
  redirectURI: string;
  person: object;
}

/**
 * Starts the provider. Its page asks for the identity, and trusts everyone who can reach 127.0.0.1.
 *
 * @param port 0 for any free port
 */
export async function startProvider(port = 0): Promise<Provider> {
  const grants = new Map<string, Grant>();
  const people = new Map<string, object>();
  let count = 0;

  /** Serves the page and handles its two buttons. */
  function authorize({ searchParams }: URL, response: ServerResponse): void {
    const choice = searchParams.get("choice");
    if (choice === null) {
      send(response, 200, "text/html; charset=utf-8", consentPage(searchParams));
      return;
    }
    const redirectURI = searchParams.get("redirect_uri") ?? "";
    const back = new URL(redirectURI);
    back.searchParams.set("state", searchParams.get("state") ?? "");
    if (choice === "deny") back.searchParams.set("error", "access_denied");
    else {
      const code = randomUUID();
      back.searchParams.set("code", code);
      count += 1;
      const person = {
        id: count,
        state: "active",
        locked: false,
        username: `person-${count}`,
        name: searchParams.get("name"),
        email: searchParams.get("email"),
        confirmed_at: searchParams.has("confirmed") ? "2026-01-02T03:04:05Z" : null,
      };
      grants.set(code, { challenge: searchParams.get("code_challenge"), redirectURI, person });
    }
    response.writeHead(302, { location: back.href }).end();
  }

  function token(form: URLSearchParams, response: ServerResponse): void {
    const code = form.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const right =
      grant !== undefined &&
      form.get("client_id") === clientId &&
      form.get("client_secret") === clientSecret &&
      form.get("redirect_uri") === grant.redirectURI &&
      grant.challenge === proof;
    if (!right) {
      sendJson(response, 400, { error: "invalid_grant" });
      return;
    }
    const accessToken = randomUUID();
    people.set(accessToken, grant.person);
    sendJson(response, 200, { access_token: accessToken, token_type: "Bearer", expires_in: 7200 });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const asked = `${request.method} ${url.pathname}`;
    const person = people.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
    if (asked === "GET /oauth/authorize") authorize(url, response);
    else if (asked === "POST /oauth/token") token(await formOf(request), response);
    else if (asked === "GET /api/v4/user" && person) sendJson(response, 200, person);
    else sendJson(response, 404, { error: "not_found" });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => sendJson(response, 400, { error: "invalid_request" }));
  });
  await new Promise<void>((ready, failed) => {
    server.once("error", failed);
    server.listen(port, "127.0.0.1", ready);
  });
  const { port: own } = server.address() as AddressInfo;
  return {
    settings: {
      GITLAB_CLIENT_ID: clientId,
      GITLAB_CLIENT_SECRET: clientSecret,
      GITLAB_ISSUER: `http://127.0.0.1:${own}`,
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return new URLSearchParams(Buffer.concat(parts).toString("utf8"));
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "content-type": type }).end(body);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  send(response, status, "application/json", JSON.stringify(body));
}
