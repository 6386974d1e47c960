import { useId } from "react";
import { useTranslation } from "react-i18next";
import { dayOfYear } from "#shared/time-text.ts";
import { Card, CardHeader, CardTitle } from "#ui/primitives/card.tsx";
import type { Dashboard } from "../schema.ts";

type Days = Dashboard["signUps"];

/** Made of boxes, which follow the direction of the language and the colours of the theme. */
export function SignUpChart({ days }: { days: Days }) {
  const { t } = useTranslation("dashboard");
  const title = useId();
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card aria-labelledby={title}>
      <CardHeader>
        <div>
          <CardTitle id={title}>{t("signUps.title")}</CardTitle>
          <p className="mt-1 text-sm text-muted">{t("signUps.intro")}</p>
        </div>
        {total > 0 && <p className="font-semibold tabular-nums">{t("signUps.total", { count: total })}</p>}
      </CardHeader>
      {total > 0 ? (
        <Bars days={days} />
      ) : (
        <p className="py-10 text-center text-muted">{t("signUps.empty")}</p>
      )}
      <Table days={days} />
    </Card>
  );
}

function Bars({ days }: { days: Days }) {
  const { t, i18n } = useTranslation("dashboard");
  const maxCount = Math.max(...days.map(({ count }) => count));
  const nameOf = (day = "") => dayOfYear(i18n.language, day);
  const marked = [days.at(0), days.at(Math.floor(days.length / 2)), days.at(-1)];
  return (
    <div aria-hidden="true" className="text-xs text-muted tabular-nums">
      <p className="border-b border-dashed pb-1">{t("counts.value", { count: maxCount })}</p>
      <div className="flex h-40 gap-px border-b border-edge sm:gap-1">
        {days.map(({ day, count }) => (
          <span
            key={day}
            title={t("signUps.perDay", { day: nameOf(day), count })}
            className="flex flex-1 items-end hover:bg-sunken"
          >
            {/* A small number must look different from none. */}
            <span
              className="w-full rounded-t-sm bg-ring"
              style={{ height: count === 0 ? 0 : `max(3px, ${(100 * count) / maxCount}%)` }}
            />
          </span>
        ))}
      </div>
      <p className="mt-1.5 flex justify-between">
        {marked.map((mark) => (
          <span key={mark?.day}>{nameOf(mark?.day)}</span>
        ))}
      </p>
    </div>
  );
}

/** The same data for screen readers. */
function Table({ days }: { days: Days }) {
  const { t, i18n } = useTranslation("dashboard");
  return (
    <div className="sr-only">
      <table>
        <caption>{t("signUps.intro")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("signUps.day")}</th>
            <th scope="col">{t("signUps.title")}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, count }) => (
            <tr key={day}>
              <th scope="row">{dayOfYear(i18n.language, day)}</th>
              <td>{t("counts.value", { count })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
