import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { type ListData, ListRow, ListSection } from "#ui/list.tsx";

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

export default function ListExample() {
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
          <ListRow key={name} title={name} facts={<span>Last seen today</span>} action={false} />
        ))}
      </ListSection>
    </>
  );
}
