/** A job for the load generator. It ends after `seconds` or `count`, whichever comes first. */
export interface Job {
  /** The origin of a server on 127.0.0.1, without a trailing slash. */
  origin: string;
  /** The targets, requested in turn. */
  targets: Target[];
  /** The number of concurrent requests, each on a keep-alive connection. */
  connections: number;
  seconds: number;
  count: number;
}

/** A path that responds with 200 or, to a posted form, with 400. */
export interface Target {
  path: string;
  headers: Record<string, string>;
  /** The fields of the form to post. One of them is invalid. */
  form?: Record<string, string>;
}

export interface Load {
  count: number;
  seconds: number;
  /** The median time in milliseconds from sending a request to the last byte of its response. */
  p50: number;
  p99: number;
  /** The path and status of the first unexpected response, which ends the job. */
  failure?: string;
}
