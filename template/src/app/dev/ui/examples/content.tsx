import { Alert } from "#ui/alert.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { BarChart } from "#ui/bar-chart.tsx";
import { Button } from "#ui/button.tsx";
import { Card, CardHeader, CardTitle, Fact } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";

export function AlertExample() {
  return (
    <>
      <Alert title="Info">Something to know.</Alert>
      <Alert tone="success" title="Success">
        It worked.
      </Alert>
      <Alert
        tone="warning"
        title="Warning"
        actions={
          <Button variant="secondary" size="sm">
            Do it
          </Button>
        }
      >
        Something to do.
      </Alert>
      {/* Screen readers announce error alerts at once. `role` prevents that here. */}
      <Alert tone="danger" title="Error" role="note">
        It did not work.
      </Alert>
    </>
  );
}

export function AvatarExample() {
  return (
    <div className="flex items-center gap-3">
      <Avatar name="Ada King Lovelace" size="lg" />
      <Avatar name="ليلى حسن" />
      <Avatar name="grace@example.com" size="sm" />
    </div>
  );
}

export function BadgeExample() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge>Neutral</Badge>
      <Badge tone="accent">Accent</Badge>
      <Badge tone="success">Success</Badge>
      <Badge tone="warning">Warning</Badge>
      <Badge tone="danger">Danger</Badge>
      <Badge tone="info">Info</Badge>
      <Badge dot="light-dark(teal, aquamarine)">With a dot</Badge>
    </div>
  );
}

export function ButtonExample() {
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={press}>Primary</Button>
        <Button variant="secondary" onClick={press}>
          Secondary
        </Button>
        <Button variant="ghost" onClick={press}>
          Ghost
        </Button>
        <Button variant="danger" onClick={press}>
          Danger
        </Button>
        <Button variant="link" onClick={press}>
          Link
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" onClick={press}>
          Small
        </Button>
        <Button size="lg" onClick={press}>
          Large
        </Button>
        <Button size="icon" variant="secondary" aria-label="Add" onClick={press}>
          <Icon name="plus" />
        </Button>
        <Button variant="secondary" onClick={press}>
          <Icon name="plus" />
          With an icon
        </Button>
        <Button pending onClick={press}>
          Pending
        </Button>
        <Button disabled onClick={press}>
          Disabled
        </Button>
      </div>
    </>
  );
}

const press = () => {};

export function CardExample() {
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

export function ChartExample() {
  return (
    <BarChart
      columns={years}
      label="Harvest"
      note="Years begin at midnight UTC."
      getText={({ name, count, beside }) => `${name}: ${count}, a year earlier ${beside}`}
    />
  );
}

const years = [3, 5, 2, 8, 13, 9].map((count, at) => {
  const name = String(2021 + at);
  return { key: name, name, count, beside: count - 1, label: name };
});
