export const statsGrid = "grid grid-cols-2 gap-4 lg:grid-cols-4";
