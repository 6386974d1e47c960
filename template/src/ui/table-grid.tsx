// biome-ignore-all lint/a11y/noRedundantRoles: browsers may drop the roles of table elements with another `display`.
import { Link, type LinkProps } from "@tanstack/react-router";
import { type CSSProperties, Fragment, type MouseEvent, type ReactNode, useId, useRef } from "react";
import { useRowKeys } from "#kit/client/keys.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { readSort } from "#kit/shared/list-search.ts";
import { Button } from "./button.tsx";
import { Checkbox, choiceClass } from "./checkbox.tsx";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";
import { getWidth, type TableColumn, type TableColumns } from "./table-columns.tsx";
import { type RowMenu, useRowMenu, useRowTouch } from "./table-rows.tsx";

export type Selection = ReadonlySet<string>;

export interface RowLook<Row> {
  columns: TableColumns<Row>;
  /** The page of a row. On small screens, a row without one shows all of its columns. */
  link?: ((row: Row) => LinkProps) | undefined;
  /** The heading above consecutive rows that share it, such as a day. */
  groupOf?: ((row: Row) => string) | undefined;
  /** The picture in front of a row's name. `shape` has the classes of its placeholder while rows load. */
  mark?: { of: (row: Row) => ReactNode; shape: string } | undefined;
}

interface TableGridProps<Row> extends RowLook<Row> {
  label: string;
  rows: readonly Row[];
  shown: ReadonlySet<string>;
  sorts: readonly string[];
  sort: string;
  onSort: (sort: string) => void;
  isCompact: boolean;
  selection: Selection | undefined;
  onSelect: (selection: Selection) => void;
  menu?: RowMenu<Row> | undefined;
}

/** The table, which `parts.css` makes a list on small screens. The server sorts and filters its rows. */
export function TableGrid<Row extends { id: string }>(props: TableGridProps<Row>) {
  const { label, rows, columns, link, groupOf, shown, sorts, sort, onSort } = props;
  const { isCompact, selection, onSelect, menu } = props;
  const { t } = useTranslation("table");
  const id = useId();
  const grid = useRef<HTMLTableElement>(null);
  const isShift = useRef(false);
  const anchor = useRef<string>(undefined);
  useRowKeys(grid, () => onSelect(new Set()));
  const chosen = rows.filter((row) => selection?.has(row.id)).length;
  const touch = useRowTouch(chosen > 0);
  const { getButton, popup } = useRowMenu(menu);

  /** With Shift, selects every row from the one selected last to this one. */
  function select(key: string, isChosen: boolean) {
    const ids = rows.map((row) => row.id);
    const ends = [isShift.current ? (anchor.current ?? key) : key, key].map((one) => ids.indexOf(one));
    const next = new Set(selection);
    for (const one of ids.slice(Math.max(0, Math.min(...ends)), Math.max(...ends) + 1))
      if (isChosen) next.add(one);
      else next.delete(one);
    anchor.current = key;
    onSelect(next);
  }

  const [name, ...others] = columns;
  const visible = others.filter((column) => shown.has(column.id));
  const below = visible.filter(({ listed }) => listed === "below");
  const widths = [name, ...visible].map((column) => getWidth(column, column === name));
  const all = widths.reduce((sum, width) => sum + width, menu ? menuWidth : 0);
  const hidden = visible.reduce(
    (sum, { listed }, at) => sum + (listed === "below" ? (widths[at + 1] ?? 0) : 0),
    0,
  );
  // A name without a width gets more if there is room, because it matters most.
  const shares: Shares = { "--all": name.width === undefined ? all + 6 : all, "--few": all - hidden / 2 };
  const [selectRow, rowMenu] = [t("selectRow"), t("rowMenu")];
  const heads = rows.map((row) => groupOf?.(row));
  return (
    <>
      <table
        ref={grid}
        role="table"
        aria-label={label}
        data-density={isCompact ? "compact" : undefined}
        data-selecting={chosen > 0 || undefined}
        className={cn("rows", link && "rows-linked")}
        style={shares}
      >
        <thead>
          <tr className="bg-sunken">
            {selection && (
              <td>
                <Checkbox
                  aria-label={t("selectAll")}
                  checked={chosen === rows.length}
                  indeterminate={chosen > 0 && chosen < rows.length}
                  className="block"
                  onCheckedChange={(checked) => onSelect(new Set(checked ? rows.map((row) => row.id) : []))}
                />
              </td>
            )}
            {[name, ...visible].map((column, at) => (
              <Head
                key={column.id}
                width={widths[at]}
                first={sorts.find((one) => readSort(one).name === column.id)}
                className={getLook(column)}
                {...{ sort, onSort }}
              >
                {column.label}
              </Head>
            ))}
            {menu && <td className="row-menu" />}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a larger click area; the keyboard uses the link in the row. */}
        <tbody
          role="rowgroup"
          onClick={openRow}
          {...touch}
          onClickCapture={(event) => {
            isShift.current = event.shiftKey;
            touch.onClickCapture(event);
          }}
        >
          {rows.map((row, at) => (
            <Fragment key={row.id}>
              {heads[at] !== heads[at - 1] && (
                <tr role="row" className="row-group">
                  <th
                    role="columnheader"
                    scope="col"
                    colSpan={visible.length - below.length + (selection ? 2 : 1) + (menu ? 1 : 0)}
                  >
                    {heads[at]}
                  </th>
                  {/* Columns hidden in narrow tables have their own hidden cell: a larger colSpan would take up room. */}
                  {below.length > 0 && <td aria-hidden="true" className="row-below" colSpan={below.length} />}
                </tr>
              )}
              <tr role="row" data-selected={selection?.has(row.id) || undefined} tabIndex={-1}>
                {selection && (
                  <td>
                    <input
                      type="checkbox"
                      aria-label={selectRow}
                      aria-describedby={`${id}${row.id}`}
                      className={selectClass}
                      checked={selection.has(row.id)}
                      onChange={(event) => select(row.id, event.target.checked)}
                    />
                  </td>
                )}
                <th role="rowheader" id={`${id}${row.id}`} scope="row">
                  {nameOf(row, props, below)}
                </th>
                {visible.map((column) => (
                  <td
                    key={column.id}
                    role="cell"
                    className={getLook(column)}
                    data-label={link || column.listed || column.text(row) === "" ? undefined : column.label}
                  >
                    {column.cell(row)}
                  </td>
                ))}
                {menu && (
                  <td role="cell" className="row-menu">
                    <button
                      type="button"
                      aria-label={rowMenu}
                      aria-describedby={`${id}${row.id}`}
                      {...getButton(row)}
                    />
                  </td>
                )}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      {popup}
    </>
  );
}

/** In rem. parts.css has the same width. */
const menuWidth = 3;

const selectClass = `${choiceClass("check")} block`;

function getLook<Row>({ align, listed }: TableColumn<Row>) {
  return cn(align && "row-end", listed && `row-${listed}`) || undefined;
}

/** The first cell of a row: its link with its picture and, where there is little room, the columns below it. */
function nameOf<Row>(
  row: Row,
  { columns: [name], link, mark }: RowLook<Row>,
  below: readonly TableColumn<Row>[],
) {
  const text = (
    <span className="min-w-0">
      <span dir="auto" className="row-name">
        {name.cell(row)}
      </span>
      {below.map(({ id, text }) => (
        <span key={id} dir="auto" className="row-under">
          {text(row)}
        </span>
      ))}
    </span>
  );
  if (!link) return text;
  return (
    <Link {...link(row)}>
      {mark && <span className="row-mark">{mark.of(row)}</span>}
      {text}
    </Link>
  );
}

/** A click anywhere in a row opens its link, unless it selects text or hits a control. */
function openRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest("a, button, input, label")) return;
  if (window.getSelection()?.isCollapsed === false) return;
  const press = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  target.closest("tr")?.querySelector("th a")?.dispatchEvent(new window.MouseEvent("click", press));
}

/**
 * The sum of all columns' shares in a wide and in a small table, and the share of one column, which parts.css divides
 * by it. On small screens, the name of a row takes half the room of the columns below it.
 */
type Shares = CSSProperties & Partial<Record<"--all" | "--few" | "--width", number | undefined>>;

interface HeadProps extends Pick<TableGridProps<never>, "sort" | "onSort"> {
  width: number | undefined;
  first: string | undefined;
  className: string | undefined;
  children: ReactNode;
}

function Head({ width, first, className, sort, onSort, children }: HeadProps) {
  const isSorted = first !== undefined && readSort(sort).name === readSort(first).name;
  const isDescending = readSort(sort).descending;
  const share: Shares = { "--width": width };
  const icon = isSorted ? (isDescending ? "arrow-down" : "arrow-up") : "chevrons-up-down";
  return (
    <th
      scope="col"
      style={share}
      aria-sort={
        first === undefined ? undefined : isSorted ? (isDescending ? "descending" : "ascending") : "none"
      }
      className={className}
    >
      {first ? (
        <Button
          variant="ghost"
          size="sm"
          className={cn(
            "-mx-3 max-w-none text-start leading-tight in-[.row-end]:text-end in-[.row-end]:*:flex-row-reverse",
            !isSorted && "text-muted",
          )}
          onClick={() => onSort(isSorted ? (isDescending ? readSort(sort).name : `-${sort}`) : first)}
        >
          {/* Where there is little room, a label at the end has short lines, so that the arrow fits beside it. */}
          <span className={isSorted ? "min-w-min [overflow-wrap:normal] max-lg:in-[.row-end]:max-w-16" : ""}>
            {children}
          </span>
          <Icon name={icon} className={isSorted ? "" : "text-faint max-lg:hidden"} />
        </Button>
      ) : (
        children
      )}
    </th>
  );
}
