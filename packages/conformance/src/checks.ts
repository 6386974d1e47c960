import { accessibility } from "./checks/accessibility.ts";
import { accessibleStates } from "./checks/accessibility-states.ts";
import { account, addressIn } from "./checks/account.ts";
import { apiDocs } from "./checks/api-docs.ts";
import { books } from "./checks/books.ts";
import { codes } from "./checks/codes.ts";
import { conditions, narrow } from "./checks/conditions.ts";
import { constants } from "./checks/constants.ts";
import { dashboard, dashboardArrives, dashboardIn } from "./checks/dashboard.ts";
import { dataAhead } from "./checks/data-ahead.ts";
import { demo } from "./checks/demo.ts";
import { demoCommand, demoDialog, demoJourney } from "./checks/demo-journey.ts";
import { earlyPresses } from "./checks/early-presses.ts";
import { errors } from "./checks/errors.ts";
import { firstHtml, firstVisit, languageOrder } from "./checks/first-html.ts";
import { guards } from "./checks/guards.ts";
import { head, heads } from "./checks/head.ts";
import { headers } from "./checks/headers.ts";
import { hydration, leftEarly } from "./checks/hydration.ts";
import { journey } from "./checks/journey.ts";
import { keyboard } from "./checks/keyboard.ts";
import { keyboardManager } from "./checks/keyboard-manager.ts";
import { lateAnswers } from "./checks/late-answers.ts";
import { latePieces } from "./checks/late-pieces.ts";
import { lateScripts } from "./checks/late-scripts.ts";
import { fits, rightToLeft } from "./checks/layout.ts";
import { malformed } from "./checks/malformed.ts";
import { names } from "./checks/names.ts";
import { navigation } from "./checks/navigation.ts";
import { noScripts } from "./checks/no-scripts.ts";
import { offlineIn, reloadedOfflineIn } from "./checks/offline.ts";
import { paletteChecks, paletteIn } from "./checks/palette.ts";
import { latePalette } from "./checks/palette-late.ts";
import { passkeys } from "./checks/passkeys.ts";
import { pictures } from "./checks/pictures.ts";
import { preferences } from "./checks/preferences.ts";
import { reading } from "./checks/reading.ts";
import { expired, sessions } from "./checks/sessions.ts";
import { sidebar } from "./checks/sidebar.ts";
import { social, socialWays } from "./checks/social.ts";
import { states } from "./checks/states.ts";
import { tables } from "./checks/tables.ts";
import { keptColumns } from "./checks/tables-columns.ts";
import { phoneTables } from "./checks/tables-phone.ts";
import { administration, users, viewingIn } from "./checks/users.ts";
import { wayBack } from "./checks/way-back.ts";
import type { Check, Language } from "./target.ts";

/** All checks for a project with these languages, by topic, the most important topics first. */
export function topicsFor(languages: readonly Language[]): Record<string, readonly Check[]> {
  return {
    journey: languages.map(journey),
    "first-html": [...languages.map(firstHtml), firstVisit, languageOrder],
    head: [...languages.map(head), ...heads],
    hydration: [leftEarly, ...languages.map(hydration)],
    books,
    reading,
    account: [...languages.map(addressIn), ...account],
    pictures,
    users: [administration, ...languages.map(viewingIn), ...users],
    tables: [...tables, ...keptColumns],
    phoneTables,
    dashboard: [dashboard, dashboardArrives, ...languages.map(dashboardIn)],
    "api-docs": apiDocs,
    preferences,
    sessions: [...languages.map(expired), ...sessions],
    states,
    navigation: [...navigation, ...languages.map(offlineIn), ...languages.map(reloadedOfflineIn)],
    "late-answers": lateAnswers,
    "late-pieces": latePieces,
    "data-ahead": dataAhead,
    "way-back": wayBack,
    constants,
    guards,
    codes,
    social: [...languages.map(social), ...socialWays],
    names: [names],
    keyboard: [...keyboard, ...keyboardManager],
    palette: [...languages.map(paletteIn), ...paletteChecks, ...latePalette],
    passkeys,
    sidebar,
    "no-scripts": noScripts,
    "late-scripts": [...lateScripts, ...earlyPresses],
    layout: [...languages.map(fits), rightToLeft],
    conditions: [...conditions, narrow(languages)],
    accessibility: [...accessibility(languages), ...accessibleStates(languages)],
    headers,
    malformed,
    errors,
  };
}

/** The same checks in one list. */
export function checksFor(languages: readonly Language[]): Check[] {
  return Object.values(topicsFor(languages)).flat();
}

/** The checks of a demo, in which no users can be created. */
export function demoChecksFor(languages: readonly Language[]): Check[] {
  return [...languages.map(demoJourney), demoDialog, ...demo, demoCommand];
}
