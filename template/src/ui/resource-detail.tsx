import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { type LinkProps, useNavigate, useRouter } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { DocumentTitle } from "#kit/client/document.tsx";
import { asLeft } from "#kit/client/tab.ts";
import { quietDanger } from "./button.tsx";
import { Sections } from "./card.tsx";
import { cn } from "./cn.ts";
import { ConfirmButton, type ConfirmButtonProps } from "./dialog.tsx";
import { Breakable, PageHeader, type PageHeaderProps } from "./page.tsx";

export interface ResourceDetailProps
  extends Pick<PageHeaderProps, "description" | "mark" | "badges" | "actions"> {
  name: string;
  facts: ReactNode;
  text?: ReactNode;
  aside?: ReactNode;
  /** The heading of the facts. With one, the facts have their own column from 1280 px on. */
  section?: string;
  children?: ReactNode;
}

export function ResourceDetail(props: ResourceDetailProps) {
  const { name, facts, text, aside, section, children, ...header } = props;
  const id = useId();
  const picture = aside ? "sm:grid-cols-[11rem_minmax(0,1fr)]" : null;
  const parts = section ? (
    <div
      className={cn(
        "grid gap-x-12 gap-y-8 sm:grid-rows-[auto_1fr] xl:gap-x-10",
        picture,
        aside ? "xl:grid-cols-[13rem_minmax(0,1fr)_17rem]" : "xl:grid-cols-[minmax(0,1fr)_17rem]",
      )}
    >
      {aside && <div className="sm:row-span-2">{aside}</div>}
      {text && <div className="xl:-col-start-3">{text}</div>}
      <section
        aria-labelledby={id}
        className="max-xl:border-t max-xl:pt-6 xl:row-span-2 xl:row-start-1 xl:-col-start-2 xl:self-start xl:rounded-xl xl:border xl:bg-surface xl:p-5 xl:shadow-card"
      >
        <h2 id={id} className="mb-4 font-semibold tracking-tight max-xl:sr-only">
          {section}
        </h2>
        <dl
          className={cn(
            "grid grid-cols-2 gap-x-4 gap-y-5 sm:gap-x-8 xl:grid-cols-1 xl:gap-y-4",
            aside ? "lg:max-xl:grid-cols-3" : "sm:max-lg:grid-cols-3 lg:max-xl:grid-cols-4",
          )}
        >
          {facts}
        </dl>
      </section>
      <div className="max-xl:col-span-full max-xl:border-t max-xl:pt-8 max-xl:has-[>:empty]:hidden xl:-col-start-3">
        <Sections>{children}</Sections>
      </div>
    </div>
  ) : (
    <Sections>
      <div
        className={cn(
          "grid gap-x-12 gap-y-8",
          picture,
          aside ? "lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]" : null,
        )}
      >
        {aside}
        <div className="flex flex-col gap-8">
          {text}
          <dl
            className={
              aside
                ? "grid grid-cols-2 content-start gap-x-4 gap-y-5 not-first:border-t not-first:pt-6 sm:gap-x-8 lg:grid-cols-3"
                : "facts-card"
            }
          >
            {facts}
          </dl>
        </div>
      </div>
      {children}
    </Sections>
  );
  return (
    <>
      <DocumentTitle>{name}</DocumentTitle>
      <PageHeader
        {...header}
        title={
          <bdi>
            <Breakable name={name} />
          </bdi>
        }
      />
      {parts}
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
        // On phones, only the icon is beside the title, because the other buttons fill a row in some languages.
        confirm.icon ? "corner" : null,
      )}
      act={async () => {
        await act();
        await navigate(asLeft(list));
        // Only after the navigation, because the page that is being left would fetch it again.
        queryClient.removeQueries({ queryKey });
        router.clearCache();
      }}
    />
  );
}
