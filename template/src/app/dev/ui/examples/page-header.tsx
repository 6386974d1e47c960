import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Breadcrumb } from "#ui/navigation.tsx";
import { PageHeader } from "#ui/page.tsx";

export default function PageHeaderExample() {
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
              <Pencil aria-hidden="true" />
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
