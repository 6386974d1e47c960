import { createFileRoute, notFound } from "@tanstack/react-router";
import { LoginFrame } from "#features/auth/login/login-frame.tsx";
import { FailurePage } from "#features/errors/failure-page.tsx";
import { Preferences } from "#features/preferences/components/preferences.tsx";

export const Route = createFileRoute("/login/$")({
  beforeLoad: () => {
    throw notFound();
  },
  notFoundComponent: () => (
    <FailurePage
      status={404}
      frame={({ title, message, actions, request }) => (
        <LoginFrame title={title} description={message} controls={<Preferences />} footer={request}>
          <div className="flex flex-wrap gap-2.5">{actions}</div>
        </LoginFrame>
      )}
    />
  ),
});
