import { useCan } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { amountField } from "#ui/fields/amount.tsx";
import { choiceField, flagField } from "#ui/fields/choice.tsx";
import { type Fields, readOnly } from "#ui/fields/field.ts";
import { imageField } from "#ui/fields/image.tsx";
import { referenceField } from "#ui/fields/reference.tsx";
import { emailField, longTextField, textField, urlField } from "#ui/fields/text.tsx";
import { dayField, momentField } from "#ui/fields/time.tsx";
import { timestampField } from "#ui/fields/timestamp.tsx";
import type { RecordTexts } from "#ui/records/record.tsx";
import { findOwner, findPlace, oddThingQueries, sendPhoto } from "./queries.ts";
import type { OddThing } from "./schema.ts";
import { photoSize, statusValues } from "./search.ts";

// #region shared
const oddThings = {
  kind: "oddThing",
  place: "/app/odd-things",
  icon: "clipboard-list",
  queries: oddThingQueries,
} as const;
// #endregion

/** Shared by the pages of odd things. */
export function useOddThings() {
  const { t } = useTranslation("odd-things");
  // #region scopeOfPages
  const seesAll = useCan({ oddThing: ["all"] });
  // #endregion
  const fields = {
    // #region pageFields
    title: textField({ label: t("fields.title"), required: true }),
    note: longTextField({ label: t("fields.note") }),
    pages: amountField({ label: t("fields.pages") }),
    weight: amountField({ label: t("fields.weight") }),
    price: amountField({ label: t("fields.price"), listed: "below", currency: "EUR" }),
    done: flagField({ label: t("fields.done") }),
    due: dayField({ label: t("fields.due") }),
    seenAt: momentField({ label: t("fields.seenAt"), hidden: true }),
    contact: emailField({ label: t("fields.contact"), hidden: true }),
    site: urlField({ label: t("fields.site"), hidden: true }),
    status: choiceField({
      label: t("fields.status"),
      hidden: true,
      values: statusValues,
      name: (value) => t(`values.status.${value}`),
    }),
    photo: imageField({ label: t("fields.photo"), aside: true, size: photoSize, send: sendPhoto }),
    place: referenceField({
      label: t("fields.place"),
      hidden: true,
      find: findPlace,
      link: (id) => ({ to: "/app/odd-places/$id", params: { id } }),
    }),
    ...(seesAll && {
      owner: readOnly(
        referenceField({
          label: t("fields.owner"),
          find: findOwner,
          person: true,
          link: (id) => ({ to: "/manager/users/$id", params: { id } }),
        }),
      ),
    }),
    createdAt: timestampField({ label: t("fields.createdAt"), hidden: true }),
    updatedAt: timestampField({ label: t("fields.updatedAt"), hidden: true }),
    // #endregion
  } satisfies Fields<OddThing>;
  const texts: RecordTexts = {
    list: (text) => t(`list.${text}`),
    actions: (text) => t(`actions.${text}`),
    form: (text) => t(`form.${text}`),
    delete: (text) => t(`delete.${text}`),
  };
  // #region shown
  return { ...oddThings, fields, texts };
  // #endregion
}
