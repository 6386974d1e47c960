/** The features that a project can do without, with their labels in the question. */
export const featureLabels = {
  books: "Books: shelves, pictures and a catalogue, as an example",
  palette: "Command palette",
  audit: "Audit log",
  "jobs-page": "Jobs: a page where administrators see and retry failed jobs",
  passkeys: "Passkeys",
  uploads: "Uploads: profile pictures and book covers",
  "api-docs": "API documentation",
  demo: "Read-only demo mode",
  social: "Social sign-in: GitHub, Google and others",
};

/** Optional features, with their labels in the question: left out unless they are named. */
export const optionalLabels = {
  teams: "Teams: members with roles, invitations, and records that belong to a team",
};

export const optionalNames: readonly string[] = Object.keys(optionalLabels);

/** All features that a project can have or lack, with their labels. */
export const allLabels: Readonly<Record<string, string>> = { ...featureLabels, ...optionalLabels };

/** The names in an option's value, such as `books,palette`. */
export function listIn(value: unknown): string[] {
  return typeof value === "string" ? value.split(",").filter(Boolean) : [];
}

/** The names of features as an option's value, in the list's order; undefined if there are none. */
export function formatList(names: readonly string[]): string | undefined {
  return (
    Object.keys(allLabels)
      .filter((name) => names.includes(name))
      .join() || undefined
  );
}
