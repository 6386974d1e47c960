/** A mechanism switched off: the tests of the promise in docs/security.md have to notice. */
export interface Break {
  promise: number;
  /** By default the template. */
  folder?: "cli";
  /** Below that folder. */
  file: string;
  /** Occurs once in it. */
  from: string;
  to: string;
}
