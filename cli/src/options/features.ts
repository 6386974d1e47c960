/** What a project can be created without, as the question lists it. */
export const featureLabels = {
  books: "Books: shelves, pictures and a catalogue, as an example",
  palette: "Command palette",
  audit: "Audit log",
  passkeys: "Passkeys",
  "api-docs": "Documentation of the API",
};

/** What people ask for by a name, and no project can be created without. */
export const partsOfAll: Readonly<Record<string, string>> = {
  demo: "leave out --demo, and it is off",
  social: "each provider is off without its variables in .env",
  uploads: "pictures of accounts need them",
};
