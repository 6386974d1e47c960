import { BackLink } from "#ui/layout/back-link.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { Badge } from "#ui/primitives/badge.tsx";
import { Button } from "#ui/primitives/button.tsx";

export default function PageHeaderExample() {
  return (
    <PageHeader
      back={<BackLink to="/manager/users">All users</BackLink>}
      title="Ada Lovelace"
      badges={<Badge tone="success">Verified</Badge>}
      description="ada@example.com"
      actions={<Button>Edit user</Button>}
    />
  );
}
