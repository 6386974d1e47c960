import { createFileRoute } from "@tanstack/react-router";

const rows = Array.from({ length: 24 }, (_, index) => `Row ${index + 1}`);

/** About 80 elements, made with React and the router alone. */
export const Route = createFileRoute("/")({
  component: () => (
    <main>
      <h1>A page</h1>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <span>{row}</span> <a href="/">open</a>
          </li>
        ))}
      </ul>
    </main>
  ),
});
