import { createFileRoute, notFound } from "@tanstack/react-router";
import { FailurePage } from "#features/errors/failure-page.tsx";
import { Preferences } from "#features/preferences/components/preferences.tsx";
import { AuthShell } from "#ui/shell.tsx";

export const Route = createFileRoute("/login/$")({
  beforeLoad: () => {
    throw notFound();
  },
  notFoundComponent: () => (
    <FailurePage
      status={404}
      frame={({ title, message, actions, request }) => (
        <AuthShell title={title} description={message} controls={<Preferences />} footer={request}>
          <div className="flex flex-wrap gap-2.5">{actions}</div>
        </AuthShell>
      )}
    />
  ),
});
