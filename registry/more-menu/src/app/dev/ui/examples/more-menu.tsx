import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";

export default function MoreMenuExample() {
  const [said, setSaid] = useState("Nothing chosen yet");
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <Button onClick={() => setSaid("Edit user")}>
        <Pencil aria-hidden="true" />
        Edit user
      </Button>
      <MoreMenu
        entries={[
          { label: "Copy link", onSelect: () => setSaid("Copied") },
          "separator",
          { label: "Delete", icon: Trash2, tone: "danger", onSelect: () => setSaid("Delete") },
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
