import { Badge, type BadgeTone } from "#ui/badge.tsx";

const tones: Record<string, BadgeTone> = {
  get: "info",
  post: "success",
  patch: "warning",
  put: "warning",
  delete: "danger",
};

export function MethodBadge({ method }: { method: string }) {
  return (
    <Badge tone={tones[method] ?? "neutral"} className="min-w-16 justify-center font-mono uppercase">
      {method}
    </Badge>
  );
}
