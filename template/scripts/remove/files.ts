/** Features that cannot be removed. */
export const permanent = ["account", "auth", "dashboard", "errors", "home", "preferences", "users"];

/** The files of a feature that are neither in its folder nor named after it. */
export const elsewhere: Readonly<Record<string, RegExp>> = {
  "api-docs": /^src\/routes\/api\/docs\.tsx$/,
  // The queue stays, as machinery of the kit.
  "jobs-page": /^src\/routes\/manager\/jobs\//,
  demo: /^src\/app\/demo\.server\.ts$|^scripts\/demo-seed\.ts$|^docs\/demo\.md$/,
  social: /^docs\/social-sign-in\.md$/,
  // The kit's support for teams stays: it looks for better-auth's tables and finds none.
  teams:
    /^src\/features\/audit\/manager\/acts-on\.tsx$|^src\/config\/teams?(?:-\w+)?(?:\.server)?\.ts$|^src\/routes\/(?:app\/t|invitations)[/.]|^docs\/teams\.md$|^e2e\/(?:teams|invitations)\.spec\.ts$/,
  palette: /^docs\/command-palette\.md$/,
  // Storage stays as part of the kit: the files of other features are served, backed up and removed as
  // before.
  uploads:
    /^src\/features\/(?:account|books|teams)\/(?:components\/)?uploads\.|^src\/ui\/(?:picture-button|picture-form|fields\/image)\.|^docs\/uploads\.md$|^e2e\/pictures\.spec\.ts$/,
};
