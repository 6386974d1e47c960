import { Tabs } from "#ui/tabs.tsx";

export default function TabsExample() {
  return (
    <Tabs
      label="Book"
      tabs={[
        { value: "about", label: "About", content: <p>What it is about.</p> },
        { value: "editions", label: "Editions", content: <p>Three editions.</p> },
        { value: "reviews", label: "Reviews", content: null, disabled: true },
      ]}
    />
  );
}
