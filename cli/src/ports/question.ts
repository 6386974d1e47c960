/** One question. The answer is typed, or chosen if there are choices. */
export type Question = {
  message: string;
  /** The answer if the user only presses Enter. */
  suggestion: string;
  /** An earlier answer, to edit. */
  before?: string | undefined;
  /** The message for an answer that is not allowed; otherwise undefined. */
  problem?: (answer: string) => string | undefined;
  answers?: Answers | undefined;
};

export type Answers = {
  /** Labels by value. */
  values: Readonly<Record<string, string>>;
  /** Allows several choices, and asks with this text which one comes first. The answer is a comma-separated list. */
  first?: string;
  /** All values are selected at first. The answer is a comma-separated list of those that were deselected. */
  rest?: true;
  /** No value is selected at first. The answer is a comma-separated list of those that were selected. */
  some?: true;
  /** Also allows a typed answer. */
  other?: { label: string; message: string; example: string };
};

/** The reply of a user who returns to the previous question. */
export type Back = { readonly back: true };
