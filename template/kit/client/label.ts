import type { FlatNamespace, ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";

/** A text that a manifest names, with its namespace: "orders:list.title". */
export type Label = { [Name in FlatNamespace]: `${Name}:${ParseKeys<Name>}` }[FlatNamespace];

/** Says labels, whichever namespace their texts are in: a page comes with those that it says. */
export function useLabel(): (label: Label) => string {
  const { t, i18n } = useTranslation();
  return (label) => {
    const name = label.slice(0, label.indexOf(":")) as FlatNamespace;
    i18n.reportNamespaces?.addUsedNamespaces([name]);
    return t(label as never);
  };
}
