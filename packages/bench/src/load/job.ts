/** A job for the load generator. It ends after `seconds` or `count`, whichever comes first. */
export interface Job {
  /** The origin of a server on 127.0.0.1, without a trailing slash. */
  origin: string;
  /** The targets, requested in turn. */
  targets: Target[];
  /** Concurrent requests, each on a kept-alive connection. */
  connections: number;
  seconds: number;
  count: number;
}

/** A path that answers 200, or 400 where a form is posted. */
export interface Target {
  path: string;
  headers: Record<string, string>;
  /** The fields of the form; one of them is invalid. */
  form?: Record<string, string>;
}

export interface Load {
  count: number;
  seconds: number;
  /** Milliseconds from sending a request to the last byte of its response. */
  p50: number;
  p99: number;
  /** The path and status of the first other response, which ends the job. */
  failure?: string;
}
