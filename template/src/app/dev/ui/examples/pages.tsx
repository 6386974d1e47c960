import { useState } from "react";
import { Badge } from "#ui/badge.tsx";
import { Button, Spinner } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { type ListData, ListRow, ListSection } from "#ui/list.tsx";
import { Breadcrumb } from "#ui/navigation.tsx";
import { ErrorPage, PageHeader } from "#ui/page.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";
import { shownColumns, type TableColumns } from "#ui/table-columns.tsx";
import { type Selection, TableGrid } from "#ui/table-grid.tsx";

export function ListExample() {
  const [state, setState] = useState("Loaded");
  const list = states[state] ?? loaded;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {Object.keys(states).map((name) => (
          <Button key={name} variant="secondary" size="sm" onClick={() => setState(name)}>
            {name}
          </Button>
        ))}
      </div>
      <ListSection
        title="Devices"
        list={list}
        loading="Loading devices"
        failed="Devices could not be loaded"
        empty={<p className="text-muted">No devices</p>}
      >
        {devices.map((name) => (
          <ListRow key={name} title={name} facts={<span>Last active today</span>} action={false} />
        ))}
      </ListSection>
    </>
  );
}

const devices = ["Firefox on Linux", "Safari on iPhone"];

const loaded: ListData = {
  rows: devices.map((id) => ({ id })),
  total: 4,
  totalIsMinimum: false,
  isLoading: false,
  isOld: false,
  isRetrying: false,
  isLoadingMore: false,
  hasMore: true,
  error: null,
  loadMore: () => {},
  retry: () => {},
};

const states: Record<string, ListData> = {
  Loaded: loaded,
  Loading: { ...loaded, rows: [], isLoading: true },
  Empty: { ...loaded, rows: [], total: 0, hasMore: false },
  Failed: { ...loaded, rows: [], error: new Error("Offline") },
};

export function PageHeaderExample() {
  const [said, setSaid] = useState("ada@example.com");
  return (
    <>
      <Breadcrumb steps={[{ label: "Users", link: { to: "/manager/users" } }]} title="Ada Lovelace" />
      <PageHeader
        title="Ada Lovelace"
        badges={<Badge tone="success">Verified</Badge>}
        description={said}
        actions={
          <>
            <Button onClick={() => setSaid("Edit user")}>
              <Icon name="pencil" />
              Edit user
            </Button>
            <Button variant="secondary" onClick={() => setSaid("Copied")}>
              Copy link
            </Button>
          </>
        }
      />
    </>
  );
}

export function StatesExample() {
  return (
    <>
      <Spinner label="Loading" />
      <div role="status" aria-label="Loading" className="flex flex-col gap-2">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
      </div>
      <EmptyState
        icon={<Icon name="apple" />}
        title="No fruit yet"
        description="They appear here as soon as someone adds some."
        actions={<Button>New fruit</Button>}
      />
      <ErrorPage
        as="section"
        status={404}
        title="This page does not exist"
        message="Check the address, or go back."
        actions={<Button>Home</Button>}
        request="Request 01J9Z3"
      />
    </>
  );
}

export function TableExample() {
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
