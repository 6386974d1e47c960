import { Badge } from "#ui/badge.tsx";
import { EnvironmentBadge } from "#ui/shell.tsx";

export default function BadgeExample() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge>Neutral</Badge>
      <Badge tone="accent">Accent</Badge>
      <Badge tone="success">Success</Badge>
      <Badge tone="warning">Warning</Badge>
      <Badge tone="danger">Danger</Badge>
      <Badge tone="info">Info</Badge>
      <Badge dot="light-dark(teal, aquamarine)">With a dot</Badge>
      <EnvironmentBadge environment={{ name: "Staging", emoji: "🧪", color: "teal" }} />
      <EnvironmentBadge environment={{ name: "Preview", emoji: null, color: "orange" }} />
    </div>
  );
}
