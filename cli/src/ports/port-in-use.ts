import { connect, createServer } from "node:net";

/** Whether a server on this machine already listens on the port of a loopback address. */
export async function portInUse(port: number): Promise<boolean> {
  // On some systems a second server can listen on a port that is already in use, so also try to connect.
  const answers = await Promise.all(["127.0.0.1", "::1"].map((host) => answersAt(port, host)));
  return answers.includes(true) || !(await canListen(port));
}

/** The first free port from this one on. */
export async function freePort(from: number): Promise<number> {
  for (let port = from; port < from + 100; port++) if (!(await portInUse(port))) return port;
  return from;
}

function answersAt(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host, timeout: 1000 });
    const end = (answer: boolean) => {
      socket.destroy();
      done(answer);
    };
    socket.on("connect", () => end(true));
    socket.on("error", () => end(false));
    socket.on("timeout", () => end(false));
  });
}

function canListen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.on("error", () => done(false));
    server.listen({ port, host: "127.0.0.1" }, () => server.close(() => done(true)));
  });
}
