/** One question with one line as its answer. */
export type Question = {
  message: string;
  placeholder: string;
  /** An earlier answer, there to be changed. */
  initial?: string;
  /** The message for an answer that is not allowed, or undefined. */
  problem: (answer: string) => string | undefined;
};

/** A question whose answer is one of some values, or a list of them, separated by commas, with the one that matters most first. */
export type Picking = {
  message: string;
  /** Labels by value. */
  values: Readonly<Record<string, string>>;
  /** Asks which of the chosen ones comes first. Without it, only one can be chosen. */
  first?: string;
  /** What is chosen at the beginning. */
  chosen: string;
};

/** A question whose answer is one of some colours, or another one that is typed. */
export type Painting = Omit<Question, "placeholder" | "initial"> & {
  /** Labels by value. */
  labels: Readonly<Record<string, string>>;
  /** The label of the choice to type one. */
  other: string;
  /** A colour that may be typed. */
  example: string;
  /** What is chosen at the beginning. */
  chosen: string;
};

/** The answer of somebody who wants to go to the question before. */
export type Back = { readonly back: true };

/** One of the things to choose from. */
export type Choice<Value extends string> = { value: Value; label: string };
