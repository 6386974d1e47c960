import { useState } from "react";
import { Card } from "#ui/card.tsx";
import { shownColumns, type TableColumns } from "#ui/table-columns.tsx";
import { type Selection, TableGrid } from "#ui/table-grid.tsx";

const fruit = [
  { id: "1", name: "Apricot", kind: "Stone fruit", kilos: "1,250" },
  { id: "2", name: "Medlar", kind: "Pome", kilos: "80" },
  { id: "3", name: "Sloe", kind: "Stone fruit", kilos: "310" },
];
const columns: TableColumns<(typeof fruit)[number]> = [
  { id: "name", label: "Name", cell: ({ name }) => name, text: ({ name }) => name },
  { id: "kind", label: "Kind", listed: "beside", cell: ({ kind }) => kind, text: ({ kind }) => kind },
  { id: "kilos", label: "Kilos", align: "end", cell: ({ kilos }) => kilos, text: ({ kilos }) => kilos },
];

export default function TableExample() {
  const [sort, setSort] = useState("name");
  const [selection, setSelection] = useState<Selection>(new Set(["2"]));
  const rows = sort.startsWith("-") ? fruit.toReversed() : fruit;
  return (
    <Card flush>
      <TableGrid
        {...{ rows, columns, sort, selection, label: "Fruit", sorts: ["name"], isCompact: false }}
        link={() => ({ to: "/manager/users" })}
        shown={shownColumns(columns, undefined)}
        onSort={setSort}
        onSelect={setSelection}
      />
    </Card>
  );
}
