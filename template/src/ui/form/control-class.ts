/** The box of a text control. 16 px on small screens, where iOS would otherwise zoom in. */
export const controlClass =
  "w-full rounded-lg border border-edge bg-surface px-3 text-field text-ink shadow-xs transition-[border-color,box-shadow] duration-150 hover:border-muted focus-visible:border-ring focus-visible:outline-2 focus-visible:-outline-offset-1 aria-invalid:border-danger-ink aria-invalid:focus-visible:outline-danger-ink disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&:is(input,textarea):read-only]:bg-sunken md:text-base";

export const controlHeight = "h-11 md:h-9 pointer-coarse:h-11";
