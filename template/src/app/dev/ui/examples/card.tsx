import { Badge } from "#ui/badge.tsx";
import { Card, CardHeader, CardTitle, Fact } from "#ui/card.tsx";

export default function CardExample() {
  return (
    <Card aria-label="Emma">
      <CardHeader>
        <CardTitle>Emma</CardTitle>
        <Badge tone="success">In stock</Badge>
      </CardHeader>
      <dl className="grid gap-4 sm:grid-cols-3">
        <Fact name="Author">Jane Austen</Fact>
        <Fact name="Year">1815</Fact>
        <Fact name="Translator">{null}</Fact>
      </dl>
    </Card>
  );
}
