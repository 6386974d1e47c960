import { connect } from "node:net";

const timeoutMs = 3000;

// A TLS request. Every PostgreSQL server responds with S or N before authentication.
const greeting = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/** Why no PostgreSQL server responds at this address; undefined if one does. */
export function problemWithPostgres(host: string, port: number): Promise<string | undefined> {
  const socket = connect({ host: host.replace(/^\[|\]$/g, ""), port });
  return new Promise<string | undefined>((resolve) => {
    socket.setTimeout(timeoutMs, () => resolve(`no answer within ${timeoutMs / 1000} s`));
    socket.on("error", (error) =>
      resolve(`it cannot be reached (${"code" in error ? error.code : error.message})`),
    );
    socket.on("connect", () => socket.write(greeting));
    socket.on("data", ([answer]) =>
      resolve(answer === 0x53 || answer === 0x4e ? undefined : "the server there is not PostgreSQL"),
    );
    socket.on("close", () => resolve("the server there is not PostgreSQL"));
  }).finally(() => socket.destroy());
}
