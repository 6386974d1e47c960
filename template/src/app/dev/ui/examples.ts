import type { ComponentType } from "react";

const modules = import.meta.glob<{ default: ComponentType }>("./examples/*.tsx", { eager: true });
const sources = import.meta.glob<string>("./examples/*.tsx", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** One file per component, which is both what is shown and the code to copy. */
export const examples = Object.entries(modules).map(([path, module]) => {
  const name = path.replace(/^.*\/|\.tsx$/g, "");
  const words = name.replaceAll("-", " ");
  return {
    name,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    code: sources[path] ?? "",
    Shown: module.default,
  };
});
