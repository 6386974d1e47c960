import { useState } from "react";
import { Switch } from "#ui/switch.tsx";

export default function SwitchExample() {
  const [on, setOn] = useState(true);
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label="Notifications"
        description={on ? "You will be told." : "You will not be told."}
        checked={on}
        onCheckedChange={setOn}
      />
      <Switch name="public" label="Public profile" />
      <Switch name="wrong" label="With an error" error="This needs an address first" />
      <Switch label="Disabled" disabled defaultChecked />
    </div>
  );
}
