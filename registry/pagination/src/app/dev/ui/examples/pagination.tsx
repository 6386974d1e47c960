import { Pagination } from "#ui/pagination.tsx";

export default function PaginationExample() {
  return (
    <Pagination
      page={12}
      pages={40}
      link={(page) => ({ to: "/manager/users/$id", params: { id: String(page) } })}
    />
  );
}
