import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";

export default function MoreMenuExample() {
  const [said, setSaid] = useState("Nothing chosen yet");
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <Button onClick={() => setSaid("Edit user")}>
        <Icon name="pencil" />
        Edit user
      </Button>
      <MoreMenu
        entries={[
          { label: "Copy link", onSelect: () => setSaid("Copied") },
          "separator",
          { label: "Delete", icon: "trash-2", tone: "danger", onSelect: () => setSaid("Delete") },
        ]}
      />
      <MoreMenu
        label="More actions for Emma"
        variant="ghost"
        entries={[{ label: "Print", onSelect: () => setSaid("Print") }]}
      />
      <p role="status" className="text-muted">
        {said}
      </p>
    </div>
  );
}
