export const statsGrid = "grid grid-cols-2 gap-4 lg:grid-cols-4";
export const statCard = "flex min-h-32 flex-col p-4 md:p-5";
