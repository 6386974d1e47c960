import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type LinkProps, useNavigate, useRouter } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { DocumentTitle } from "#kit/client/document.tsx";
import { asLeft } from "#kit/client/tab.ts";
import { quietDanger } from "./button.tsx";
import { Sections } from "./card.tsx";
import { cn } from "./cn.ts";
import { ConfirmButton, type ConfirmButtonProps } from "./dialog.tsx";
import { PageHeader, type PageHeaderProps } from "./page.tsx";

export interface ResourceDetailProps
  extends Pick<PageHeaderProps, "description" | "mark" | "badges" | "actions"> {
  name: string;
  facts: ReactNode;
  text?: ReactNode;
  aside?: ReactNode;
  /** The heading of the facts, for screen readers: they are in one line below the name. */
  section?: string;
  children?: ReactNode;
}

export function ResourceDetail(props: ResourceDetailProps) {
  const { name, facts, text, aside, section, children, ...header } = props;
  const id = useId();
  const list = (
    <dl
      className={
        aside || section
          ? cn(
              "grid grid-cols-2 content-start gap-x-4 gap-y-5 sm:gap-x-8 not-first:border-t not-first:pt-6",
              aside ? "lg:grid-cols-3" : "sm:grid-cols-3 lg:grid-cols-4",
            )
          : "facts-card"
      }
    >
      {facts}
    </dl>
  );
  return (
    <>
      <DocumentTitle>{name}</DocumentTitle>
      {/* If the name is an email, it may break after its "@". */}
      <PageHeader
        {...header}
        title={<bdi>{name.split(/(?<=@)/).map((part) => [part, <wbr key={part} />])}</bdi>}
      />
      <Sections>
        {section ? (
          <section aria-labelledby={id}>
            <h2 id={id} className="sr-only">
              {section}
            </h2>
            {list}
          </section>
        ) : (
          <div
            className={cn(
              "grid gap-x-12 gap-y-8",
              aside ? "sm:grid-cols-[11rem_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]" : null,
            )}
          >
            {aside}
            <div className="flex flex-col gap-8">
              {text}
              {list}
            </div>
          </div>
        )}
        {children}
      </Sections>
    </>
  );
}

export interface DeleteButtonProps extends Omit<ConfirmButtonProps, "className"> {
  list: NonNullable<LinkProps["to"]>;
  queryKey: QueryKey;
}

export function DeleteButton({ list, queryKey, act, ...confirm }: DeleteButtonProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  return (
    <ConfirmButton
      {...confirm}
      className={cn(
        quietDanger,
        // On phones, the icon alone is beside the title, because the other buttons fill a row in some languages.
        confirm.icon ? "corner" : null,
      )}
      act={async () => {
        await act();
        await navigate(asLeft(list));
        // After the navigation, because the page being left would fetch it again.
        queryClient.removeQueries({ queryKey });
        router.clearCache();
      }}
    />
  );
}
