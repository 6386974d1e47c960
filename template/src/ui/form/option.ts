/** One of the values to choose from. */
export interface Option {
  value: string;
  label: string;
  description?: string | undefined;
  disabled?: boolean | undefined;
  /** The language of its label, where it is not the page's. */
  lang?: string | undefined;
}

/** Finds options for a typed term; an empty one asks for suggestions. */
export type SearchOptions = (term: string, signal: AbortSignal) => Promise<readonly Option[]>;
