import { useLocation } from "@tanstack/react-router";
import { type FormEvent, useId, useRef, useState } from "react";
import { useSession } from "#kit/client/session.ts";
import { viewsKey } from "#kit/client/tab.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Button, buttonClass } from "./button.tsx";
import { entryClass } from "./float.tsx";
import { Icon } from "./icon.tsx";
import { Input } from "./input.tsx";
import type { ListSearchState } from "./list.tsx";
import { notify } from "./notify.ts";

interface SavedView {
  name: string;
  /** The search in the URL: term, filters, sort, columns and density. */
  values: Readonly<Record<string, string>>;
}

const maxNameLength = 40;

interface SavedViewsProps extends Pick<ListSearchState, "values" | "write"> {
  onChoose: () => void;
}

/** The views of the list that this user has saved in this browser. In a popover, so that only browsers render it. */
export function SavedViews({ values, write, onChoose }: SavedViewsProps) {
  const { t } = useTranslation("table");
  const id = useId();
  const path = useLocation({ select: ({ pathname }) => pathname });
  // Includes the user, because other users of this browser have their own views.
  const key = viewsKey(useSession().user.id, path);
  const [views, setViews] = useState(() => readViews(key));
  const input = useRef<HTMLInputElement>(null);
  const shown = toTexts(values);

  /** Changes what is stored now, because another tab may have saved a view. Returns whether it could be stored. */
  function keep(change: (stored: readonly SavedView[]) => readonly SavedView[]): boolean {
    const next = change(readViews(key));
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      notify("error", t("saved.failed"));
      return false;
    }
    setViews(next);
    return true;
  }

  function save(event: FormEvent) {
    event.preventDefault();
    const name = input.current?.value.trim() ?? "";
    if (!input.current || name === "") return;
    const isKept = keep((stored) => [
      ...stored.filter((view) => view.name !== name),
      { name, values: shown },
    ]);
    if (isKept) input.current.value = "";
  }

  function choose(view: SavedView) {
    const others = Object.fromEntries(Object.keys(values).map((name) => [name, ""]));
    void write({ ...others, ...view.values });
    onChoose();
  }

  return (
    <section aria-labelledby={id} className="flex flex-col gap-2.5 border-t pt-3">
      <h2 id={id} className="text-sm font-medium">
        {t("saved.title")}
      </h2>
      {views.length === 0 ? (
        <p className="text-muted">{t("saved.hint")}</p>
      ) : (
        <ul className="-mx-1.5 flex flex-col gap-0.5">
          {views.map((view) => (
            <li key={view.name} className="flex items-center gap-1">
              <button
                type="button"
                aria-pressed={isSame(view.values, shown)}
                onClick={() => choose(view)}
                className={`${entryClass()} min-w-0 flex-1 hover:bg-sunken`}
              >
                <bdi className="min-w-0 flex-1 text-match-parent wrap-anywhere">{view.name}</bdi>
                {isSame(view.values, shown) && <Icon name="check" />}
              </button>
              <button
                type="button"
                aria-label={t("saved.delete", { name: view.name })}
                onClick={() => {
                  keep((stored) => stored.filter(({ name }) => name !== view.name));
                  input.current?.focus();
                }}
                className={buttonClass({ variant: "ghost", size: "icon" }, "shrink-0 text-muted")}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={save} className="flex gap-2">
        <Input
          ref={input}
          aria-label={t("saved.name")}
          placeholder={t("saved.name")}
          maxLength={maxNameLength}
          autoComplete="off"
          required
        />
        <Button type="submit" variant="secondary" className="shrink-0">
          {t("saved.save")}
        </Button>
      </form>
    </section>
  );
}

const toTexts = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

const inOrder = (values: object) => JSON.stringify(Object.entries(values).sort());
const isSame = (one: object, other: object) => inOrder(one) === inOrder(other);

/** Leaves out whatever another version of this code, or someone else, has stored. */
function readViews(key: string): readonly SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    const views = Array.isArray(stored) ? stored.filter(isView) : [];
    return [...new Map(views.map((view) => [view.name, view])).values()];
  } catch {
    return [];
  }
}

function isView(one: unknown): one is SavedView {
  if (typeof one !== "object" || one === null || !("name" in one) || !("values" in one)) return false;
  const { name, values } = one;
  return typeof name === "string" && typeof values === "object" && values !== null;
}
