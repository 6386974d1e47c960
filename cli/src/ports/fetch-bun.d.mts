/** The oldest Bun a generated project runs on. */
export const bunNeeded: string;
export function findNpm(): [string, ...string[]] | undefined;
export function isRecentBun(version: string): boolean;

type Where = { folder: string; signal?: AbortSignal };
export function installWithNpm(packages: readonly string[], where: Where): Promise<void>;
export function fetchBun(where: Where): Promise<string>;
