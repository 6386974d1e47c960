import type { Rolldown } from "vite";

/** Which pages load what. A page is named as its file in src/routes, without its ending. */
export interface ChunkOptions {
  /** The page that visitors see first. */
  firstPage: string;
  /** The layouts of areas. */
  shells: readonly string[];
  /** Modules that few pages need, though several import them: paths below the project. */
  apart: readonly RegExp[];
}

/** Parts of libraries that the first page has no use for, but that come with an index file it imports from. */
const unusedAtFirst =
  /\/node_modules\/.*\/(useInfiniteQuery|infiniteQueryObserver|infiniteQueryOptions|useSuspenseQuery|useBlocker|useMutation|mutationObserver|mutationOptions|store\/dist\/store)\./;

/** What calls server functions, and serializes for them: loaded with the first call. */
const serverFunctions =
  /\/node_modules\/(.*\/)?(seroval|seroval-plugins)\/dist\/|\/get-bootstrap\.ts$|\/(createServerFn|serverFnFetcher|frame-decoder|getDefaultSerovalPlugins|makeSerovalPlugin|seroval-plugins|RawStream\w+|rawStreamCodec|ShallowErrorPlugin)\.js$/;

/** TanStack Form, and what only forms of the areas need besides: few pages have one. */
const formLibrary = /@tanstack\/(react-form|form-core|pacer-lite|devtools-event-client|store\/dist\/store)\b/;
const ofForms = /\/kit\/client\/(edit-form|use-form-draft)/;

/** The pages that `generate` writes, whose fields bring more than other pages of an area need: a combobox alone is 20 KB. */
const ofRecords =
  /[\\/]src[\\/](features[\\/][^\\/]+[\\/]pages|ui[\\/](records|fields|fields-form|(amount|moment|reference)-input|image-field))\.tsx$/;

interface Modules {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, "dynamicImporters" | "importers" | "isEntry"> | null;
}

/** The pages that import a module statically, by whatever way but that one; "entry" is what every page loads first. */
function pagesWith(id: string, modules: Modules, but?: RegExp): Set<string> {
  const pages = new Set<string>();
  const seen = new Set([id]);
  for (const one of seen) {
    if (but?.test(one)) continue;
    const info = modules.getModuleInfo(one);
    // The start plugin makes a module of its own of each page.
    const page = /\/src\/routes\/(.+)\.tsx\?/.exec(one.replaceAll("\\", "/"))?.[1];
    if (info?.isEntry) pages.add("entry");
    if (page) pages.add(page);
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return pages;
}

/** What every page loads travels as one file: fewer requests, better compression. */
export function chunkGroups({ firstPage, shells, apart }: ChunkOptions): Rolldown.CodeSplittingGroup[] {
  /** One file has what every page loads, and what the first page shares with others; another, what most others share. */
  function isCore(id: string, modules: Modules): boolean {
    const path = id.replaceAll("\\", "/");
    if (unusedAtFirst.test(path) || serverFunctions.test(path)) return false;
    const pages = pagesWith(id, modules);
    return pages.has("entry") || (pages.has(firstPage) && pages.size > 1);
  }

  /**
   * What several pages have, what the shells of all areas have, and icons that a page has in common with something else:
   * a file costs more than an icon. A module that something imports late, when it is needed, keeps a file of its own.
   */
  function isShared(id: string, modules: Modules): boolean {
    const path = id.replaceAll("\\", "/");
    if ([formLibrary, ofForms, ...apart].some((one) => one.test(path))) return false;
    const { dynamicImporters = [], importers = [] } = modules.getModuleInfo(id) ?? {};
    if (dynamicImporters.length > 0) return false;
    const pages = pagesWith(id, modules, ofRecords);
    const isOfShells = shells.every((shell) => pages.has(shell));
    const isCommonIcon = path.includes("/lucide-react/") && pages.size > 0 && importers.length > 1;
    return pages.size >= 3 || isOfShells || isCommonIcon;
  }

  return [
    { debugName: "core", name: (id, modules) => (isCore(id, modules) ? "core" : null) },
    { debugName: "server functions", name: "server-functions", test: serverFunctions },
    { debugName: "forms", name: "forms", test: formLibrary },
    { debugName: "shared", name: (id, modules) => (isShared(id, modules) ? "shared" : null) },
    { debugName: "loaders", name: "loaders", test: /\?tsr-split=loader\b/ },
  ];
}
