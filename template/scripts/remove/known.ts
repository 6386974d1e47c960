/** What a project is made around. */
export const lasting = ["account", "auth", "dashboard", "home", "preferences", "users"];

/** What people know by a name, but is more than a folder and its lines. */
export const interwoven: Readonly<Record<string, string>> = {
  demo: "demo is off unless DEMO is true; docs/demo.md says what it is made of",
  errors: "errors are what failed pages show",
  social: "social sign-in is off for each provider without <PROVIDER>_CLIENT_ID",
  uploads: "uploads serve the pictures of accounts; docs/uploads.md says what they are made of",
};

/** What is replaced in a file, by what. */
export type Edits = readonly (readonly [from: string, to: string])[];

/**
 * What belongs to a feature of the template, and is not in its folder or under its name: whole files, and what others say
 * of it. Where an owner has changed that, the removal refuses and names the place.
 */
export const besides: Readonly<Record<string, { files?: RegExp; edits?: Readonly<Record<string, Edits>> }>> =
  {
    "api-docs": { files: /^src\/routes\/api\/docs\.tsx$/ },
    palette: {
      files: /^docs\/command-palette\.md$/,
      edits: {
        "AGENTS.md": [
          ["add a command of the palette, an email", "add an email"],
          ["[command-palette](docs/command-palette.md), ", ""],
        ],
      },
    },
  };
