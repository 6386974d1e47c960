import type { ReactNode } from "react";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { DocumentTitle } from "#kit/client/document-title.tsx";
import { title as product } from "#kit/shared/app.ts";
import { AuthShell, Brand, EnvironmentBadge } from "#ui/shell.tsx";

interface LoginFrameProps {
  title: string;
  description?: ReactNode;
  /** Language and theme. */
  controls: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of the login pages. */
export function LoginFrame({ title, ...rest }: LoginFrameProps) {
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <AuthShell
        brand={<Brand name={product} />}
        badge={<EnvironmentBadge environment={useBootstrap().badge} />}
        title={title}
        {...rest}
      />
    </>
  );
}
