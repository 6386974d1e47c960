import { useTranslation } from "react-i18next";
import type { Column } from "./bar-chart.tsx";

interface ChartTableProps {
  caption: string;
  /** Of the column with the names. */
  head: string;
  columns: readonly Column[];
}

/** The data of the chart for screen readers. */
export function ChartTable({ caption, head, columns }: ChartTableProps) {
  const { t } = useTranslation("dashboard");
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{t("signUps.title")}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ key, name, count }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{t("counts.value", { count })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
