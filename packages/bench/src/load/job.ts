/** What the load generator is told to do. It ends with whichever of seconds and count comes first. */
export interface Job {
  /** Of a server on 127.0.0.1, without a slash at the end. */
  origin: string;
  /** Asked for in turn. */
  targets: Target[];
  /** Requests that are under way at a time, each on a connection that is kept. */
  connections: number;
  seconds: number;
  count: number;
}

/** A path that answers 200. */
export interface Target {
  path: string;
  headers: Record<string, string>;
}

/** What came of it. */
export interface Load {
  count: number;
  seconds: number;
  /** Milliseconds from sending a request to the last byte of its answer. */
  p50: number;
  p99: number;
  /** The first answer that was not 200: where and what; then the job has ended early. */
  failure?: string;
}
