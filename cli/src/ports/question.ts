/** One question. Its answer is typed, unless it comes with answers to choose from. */
export type Question = {
  message: string;
  /** What Enter answers. */
  suggestion: string;
  /** An earlier answer, there to be changed. */
  before?: string | undefined;
  /** The message for an answer that is not allowed, or undefined. */
  problem?: (answer: string) => string | undefined;
  answers?: Answers | undefined;
};

/** Answers to choose from. */
export type Answers = {
  /** Labels by value. */
  values: Readonly<Record<string, string>>;
  /** Several may be chosen: this asks which one comes first. The answer is a list, separated by commas. */
  first?: string;
  /** All are chosen but for the answer: a list of those that are not, separated by commas. */
  rest?: true;
  /** Another answer may be typed. */
  other?: { label: string; message: string; example: string };
};

/** The answer of somebody who wants to go to the question before. */
export type Back = { readonly back: true };
