import { Pagination } from "#ui/list/pagination.tsx";

export default function PaginationExample() {
  return (
    <>
      <Pagination
        page={1}
        pages={3}
        link={(page) => ({ to: "/manager/users/$id", params: { id: String(page) } })}
      />
      <Pagination
        page={12}
        pages={40}
        link={(page) => ({ to: "/manager/users/$id", params: { id: String(page) } })}
      />
    </>
  );
}
