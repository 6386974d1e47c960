/** At the top of the window while a page loads; CSS delays it, so that fast pages show none. */
export function ProgressLine() {
  return <div aria-hidden="true" data-progress="" className="fixed inset-x-0 top-0 z-60 h-0.75 bg-accent" />;
}
