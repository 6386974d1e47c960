import { readFile } from "node:fs/promises";

/** Of Linux on every processor Bun runs on. */
const ticksPerSecond = 100;

/** @returns bytes of memory a process holds */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const known = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  const kilobytes = known ?? (await Bun.$`ps -o rss= -p ${pid}`.text()).trim();
  return Number(kilobytes) * 1024;
}

/** @returns seconds of processor time a process has used; undefined where only Linux could tell */
export async function processorTimeOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  // The name, in brackets, may hold spaces; user and system time are the 12th and 13th words behind it.
  const words = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return words && (Number(words[11]) + Number(words[12])) / ticksPerSecond;
}
