/** A disabled mechanism. The tests of its promise in docs/security.md must fail. */
export interface Break {
  promise: number;
  /** The template by default. */
  folder?: "cli";
  /** The path in that folder. */
  file: string;
  /** A text that occurs once in the file. */
  from: string;
  to: string;
}
