import { Breadcrumb } from "#ui/manager-shell.tsx";

export default function BreadcrumbExample() {
  return (
    <Breadcrumb
      steps={[
        { label: "Manager", link: { to: "/manager" } },
        { label: "Users", link: { to: "/manager/users" } },
      ]}
      title="Ada Lovelace"
    />
  );
}
