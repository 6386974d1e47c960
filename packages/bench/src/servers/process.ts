import { readFile } from "node:fs/promises";

/** The same on Linux on every processor that Bun supports. */
const ticksPerSecond = 100;

/** @returns the resident memory of a process in bytes */
export async function getMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const known = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  const kilobytes = known ?? (await Bun.$`ps -o rss= -p ${pid}`.text()).trim();
  return Number(kilobytes) * 1024;
}

/** @returns the processor time of a process in seconds; undefined on systems other than Linux */
export async function getProcessorTime(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  // The name, in parentheses, can contain spaces. User and system time are the 12th and 13th words after it.
  const words = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  return words && (Number(words[11]) + Number(words[12])) / ticksPerSecond;
}
