/** Why nothing is written: one line that says what to do. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}
