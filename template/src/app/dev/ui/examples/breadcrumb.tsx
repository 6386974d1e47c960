import { Breadcrumb } from "#ui/layout/breadcrumb.tsx";

export default function BreadcrumbExample() {
  return (
    <Breadcrumb
      steps={[
        { label: "Manager", link: { to: "/manager" } },
        { label: "Books", link: { to: "/manager/books" } },
        { label: "The Mill on the Floss" },
      ]}
    />
  );
}
