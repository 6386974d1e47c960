/** The features that a project can be created without, with their labels in the question. */
export const featureLabels = {
  books: "Books: shelves, pictures and a catalogue, as an example",
  palette: "Command palette",
  audit: "Audit log",
  "jobs-page": "Jobs: a page on which administrators see and retry what failed",
  passkeys: "Passkeys",
  uploads: "Uploads: profile pictures and covers of books",
  "api-docs": "Documentation of the API",
  demo: "Read-only demo mode",
  social: "Social sign-in: GitHub, Google and others",
};
