import { BackLink } from "#ui/layout/back-link.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { Badge } from "#ui/primitives/badge.tsx";
import { Button } from "#ui/primitives/button.tsx";

export default function PageHeaderExample() {
  return (
    <PageHeader
      back={<BackLink to="/manager/books">All books</BackLink>}
      title="Emma"
      badges={<Badge tone="success">In stock</Badge>}
      description="By Jane Austen"
      actions={<Button>Edit book</Button>}
    />
  );
}
