import BookOpen from "lucide-react/icons/book-open";
import Braces from "lucide-react/icons/braces";
import CircleUser from "lucide-react/icons/circle-user";
import House from "lucide-react/icons/house";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import ScrollText from "lucide-react/icons/scroll-text";
import Smartphone from "lucide-react/icons/smartphone";
import Users from "lucide-react/icons/users";
import type { NavEntry, NavSection } from "#features/home/navigation.ts";

/** The navigation of both areas, in display order. Labels are texts of `features/home`. */
export const appNavigation: readonly NavEntry[] = [
  { label: "home", icon: House, to: "/app", exact: true },
  { label: "books", icon: BookOpen, to: "/app/books", needs: { book: ["read"] } },
  { label: "account", icon: CircleUser, to: "/app/account" },
];

export const managerNavigation: readonly NavSection[] = [
  { entries: [{ label: "home", icon: House, to: "/manager", exact: true }] },
  {
    title: "application",
    entries: [
      { label: "dashboard", icon: LayoutDashboard, to: "/manager/dashboard" },
      { label: "books", icon: BookOpen, to: "/manager/books", needs: { book: ["read"] } },
    ],
  },
  {
    title: "configuration",
    entries: [
      { label: "users", icon: Users, to: "/manager/users", needs: { user: ["list"] } },
      { label: "account", icon: CircleUser, to: "/manager/account" },
      { label: "audit", icon: ScrollText, to: "/manager/audit", needs: { audit: ["read"] } },
    ],
  },
  {
    align: "end",
    entries: [
      { label: "openApp", icon: Smartphone, to: "/app", needs: { apps: ["app"] } },
      { label: "apiDocs", icon: Braces, to: "/api/docs", reload: true },
    ],
  },
];
