/** Features that cannot be removed. */
export const permanent = ["account", "auth", "dashboard", "errors", "home", "preferences", "users"];

/** Files of a feature outside its folder that are not named after it. */
export const elsewhere: Readonly<Record<string, RegExp>> = {
  "api-docs": /^src\/routes\/api\/docs\.tsx$/,
  // The queue itself is part of the kit and stays.
  "jobs-page": /^src\/routes\/manager\/jobs\//,
  demo: /^src\/app\/demo\.server\.ts$|^scripts\/demo-seed\.ts$|^docs\/demo\.md$/,
  social: /^docs\/social-sign-in\.md$/,
  // The kit's support for teams stays. It looks for better-auth's tables and finds none.
  teams:
    /^src\/features\/audit\/manager\/acts-on\.tsx$|^src\/config\/teams?(?:-\w+)?(?:\.server)?\.ts$|^src\/routes\/(?:app\/t|invitations)[/.]|^docs\/teams\.md$|^e2e\/(?:teams|invitations)\.spec\.ts$/,
  palette: /^docs\/command-palette\.md$/,
  // The storage is part of the kit and stays: it still serves, backs up and removes the files of other features.
  uploads:
    /^src\/features\/(?:account|books|teams)\/(?:components\/)?uploads\.|^src\/ui\/(?:picture-button|picture-form|fields\/image)\.|^docs\/uploads\.md$|^e2e\/pictures\.spec\.ts$/,
};
