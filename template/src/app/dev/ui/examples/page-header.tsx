import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { MoreMenu } from "#ui/more-menu.tsx";
import { PageHeader } from "#ui/page.tsx";

export default function PageHeaderExample() {
  const [said, setSaid] = useState("ada@example.com");
  return (
    <PageHeader
      title="Ada Lovelace"
      badges={<Badge tone="success">Verified</Badge>}
      description={said}
      actions={
        <>
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
        </>
      }
    />
  );
}
