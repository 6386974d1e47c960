import { compareVersions, getRelease } from "../project/record.ts";

/** Notes for owners after an upgrade, by version. */
const notes: Readonly<Record<string, readonly string[]>> = {
  "0.2.0": [
    "Sign-in codes, sessions and plugins are now better-auth's own: add a plugin as its documentation says.",
    "Passkeys are new; the migrations for them run with db:migrate, which copies the database first.",
    "`setup` prepares a fresh clone: it creates .env from .env.example.",
    "Forms in both areas use TanStack Form: if one of your forms uses useEditForm, give it defaultValues and FormField.",
    "Lists use keyset({ id, sorts, by }): use it in your stores instead of toPage, readCursor and olderThan.",
    "Stores are asynchronous: await your queries instead of ending them with .all(), .get() or .run(), and await our functions.",
    "A route's `viewer` is now `current`; navigation entries are lines of src/routes/-navigation.ts.",
    "db.transaction is now write(db, async () => { … }) of #server/db/connect.server.ts; use db itself in it, not tx.",
    "Import table builders (table, text, integer, boolean, time) from #server/db/dialect/columns.server.ts, not from drizzle-orm.",
    "migrate, openDatabase's close and createApp have changed: see scripts/db-seed.ts and src/app/open-app.server.ts.",
    "Uploaded pictures are stored in data/files: mount a volume there in containers, or set STORAGE_URL.",
    "src/shared/accent.ts derives the accent's tokens: in your styles, replace --accent-l, -c and -h with --color-accent….",
    "The icon is now drawn from the project's name: to use your own, save it as public/icon.svg.",
    "Text on the accent may now be dark: use text-on-danger instead of text-on-accent for your own buttons in the danger colour.",
    "Scripts no longer need a Unix shell: if you changed `dev` or `start` in package.json, check them.",
  ],
  "0.3.0": [
    "The tagline next to the sign-in form is `tagline` in app.json, and none by default: move yours there from common.tagline of src/locales.",
    "The machinery of src/server, src/client and src/shared is in kit/, as #kit/…; your imports of it were rewritten, and your own files stay where they are.",
    "Your settings are in src/config: environment variables, limits, permissions, better-auth's plugins.",
    "src/ui has one file for each family of components: #ui/primitives/spinner.tsx is in #ui/button.tsx; your imports were rewritten.",
    "While kit/ is unmodified, upgrades replace the whole folder; its own tests are no longer part of projects.",
    "Comboboxes, number inputs, radio groups, switches, tabs, field lists, progress and pagination come with create-damson add.",
    "Unique values, search and sorting now ignore invisible characters, and treat ø, ß and ة like o, ss and ه: the next db:migrate or start updates existing rows, and names those whose unique value is now taken.",
    "Commands no longer replace a link, a pipe or a device: give db:backup and api:types the path of a regular file.",
    "`check` asks for a line such as `-- drops trip.note` in each migration that drops a table or a column: add it, even to migrations that were applied.",
    "db:generate takes only --name, --custom, --rename and --drop, and no other options of drizzle-kit.",
    "Menus have actions, links, choices and separators, and popovers no title: keep src/ui/menu-popup.tsx and popover-popup.tsx as they are if you use more.",
    "Write scanned(…) instead of searched(…) for a table whose list has few: true; for others, db:generate writes the search index.",
    "If check says that the migrations lack an index or triggers, run db:generate: it writes what tables declare.",
    "The first start recomputes the columns for search, sorting and keys of all rows; later, use db:derive.",
    "integer() accepts numbers only. Forms parse typed numbers first; send numbers instead of text to your API, also from plain HTML forms.",
    "In a dialog, give useEditForm what the form is about as inDialog, such as the id of a row, instead of true: it keeps drafts apart.",
    "Pages start anew when a parameter of their path changes. A page that keeps state across its parameters, such as the steps of a wizard, needs remountDeps: () => undefined in its route.",
    "Your own controls for dates or numbers must report invalid text: read them with readControl of #kit/client/control.ts.",
    "Pages also work on plain http: `check` refuses crypto.randomUUID, navigator.clipboard and the like in browser code; use newId of #kit/shared/id.ts and copyText of #kit/client/secure-context.ts.",
    'Icons are names of src/ui/icons.svg: <Icon name="star" />. Components of lucide-react still work where you import them.',
    "New error codes need texts in languages that you have added: OTP_REPLACED, JOB_STATE and JOB_KEY_TAKEN in common.errors, LAST_OWNER in messages.errors.",
    "A project has one lock file. bun.lock is removed from projects made with npm; to use Bun there, run bun install --frozen-lockfile. `check` reports a second lock file, and one that does not match package.json.",
    "src/config/limits.ts has the limits that projects change most; to change another one of kit/auth/limits.ts, export a constant with its name there.",
    "Types and sizes of uploads are in src/config/uploads.ts, hosts of the content security policy in src/config/csp.ts: repeat your changes to kit/ there.",
    "Columns and tables of better-auth's plugins, and your own fields, are in src/config/auth-tables.server.ts: additions to kit/auth still work, but move those that conflict there.",
    "toSessionUser, sessionUserSchema, createSessions, createAuthentication and createBootstrap also take the tables: import * as authTables from #config/auth-tables.server.ts.",
    "imageBody takes uploadTypes.image of #config/uploads.ts instead of maxImageBytes.",
    'Jobs are rows of the database: instead of { name, everyMs, once, run } in a feature\'s jobs, write job("name", z.object({}), run) and schedule: [{ job, every: hour }]; docs/do-work-later.md shows it. claimJob and createJobs are gone.',
    'mail.sendLater stores a mail and returns a promise: write mails that it sends as mailTemplate("name", z.object({ … }), (input) => (i18n) => …), name them in the feature\'s mails, and await the call inside the write; docs/send-a-mail.md shows it.',
    "Administrators see jobs at /manager/jobs and /api/jobs. If your project uses these paths, remove the feature: `remove feature jobs-page`.",
    "Each process runs two jobs at a time while it serves requests: set JOBS to change that, and see docs/deployment.md for `bun run jobs`.",
    'sessions.grants[role] is now sessions.getPermissions(user), and authPathLimits may be "invitation".',
    "Columns have fixed shares of their table's width, by their kind and label: if one of your columns needs more room, set its `width`, in rem.",
    "Files in an internal folder of kit/ belong to their room: `check` refuses your imports of them, and kit/README.md lists what your code may use.",
    "restorableMs is in src/config/limits.ts, and is the third argument of a resource's remove and restore.",
    "createServer, createApi, createAuthentication and siteFiles of kit/ replace code of src/app/create-app.server.ts: repeat your changes in their options.",
    "runServer, developServer, gatherFeatures, openMigrated, openStorage and routerOptions of kit/ replace code of main.server.ts, server.ts, features.server.ts, resources.server.ts and router.tsx in src/app: repeat your changes in their options.",
    "src/config/env.server.ts has the variables of your project only; the kit describes its own. Write yours in variables, and return them from readEnv.",
    "The examples of a generated feature are in its seed.server.ts: move your changes there from feature.server.ts.",
    "Functions of kit/ that ended in Of begin with a verb: codeOf is getCode, labelOf getLabel, brandOf getBrand, deviceOf parseDevice, mailboxOf getMailbox, colorsOf getColors, randomOf createRandom; kit/README.md has all names.",
    "Controls no longer need disabled={!useHydrated()}: presses before hydration are replayed.",
  ],
};

/** The notes of all versions after `from`, up to and including `to`. */
export function notesBetween(from: string, to: string): string[] {
  if (from === to) return [];
  return Object.entries(notes)
    .filter(
      ([version]) => compareVersions(from, version) < 0 && compareVersions(version, getRelease(to)) <= 0,
    )
    .flatMap(([version, lines]) => lines.map((line) => `${version}: ${line}`));
}
