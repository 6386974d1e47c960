/** A user of the example data. */
export interface Person {
  number: number;
  email: string;
  name: string;
  /** How long ago the person signed up. */
  days: number;
  state?: PersonState;
}

type PersonState = "invited" | "unverified" | "banned" | "suspended";

type Line = readonly [local: string, name: string, days: number, state?: PersonState];

/** Invented people of many languages; more of them each month, over a year. */
const lines: readonly Line[] = [
  ["neema.mwangi", "Neema Mwangi", 352.4],
  ["emile.rousseau", "Émile Rousseau", 318.7],
  ["layla.hassan", "ليلى حسن", 287.2],
  ["grace.okafor", "Grace Okafor", 259.5],
  ["oliver.brandt", "Oliver Brandt", 231.8],
  ["juma.hamisi", "Juma Hamisi", 208.3],
  ["chloe.lefevre", "Chloé Lefèvre", 189.6],
  ["yusuf.alomari", "يوسف العمري", 174.1],
  ["hannah.whitfield", "Hannah Whitfield", 163.9],
  ["baraka.otieno", "Baraka Otieno", 148.4],
  ["mathilde.garnier", "Mathilde Garnier", 139.2, "banned"],
  ["tomas.herrera", "Tomás Herrera", 126.6],
  ["zawadi.kimani", "Zawadi Kimani", 113.3],
  ["nour.saleh", "نور الدين صالح", 104.7],
  ["isabelle.fontaine", "Isabelle Fontaine", 93.5],
  ["samuel.adeyemi", "Samuel Adeyemi", 84.8],
  ["ingrid.solberg", "Ingrid Solberg", 76.2],
  ["mei.tanaka", "田中 芽衣", 68.4],
  ["rehema.njoroge", "Rehema Njoroge", 61.1],
  ["olena.kovalenko", "Олена Коваленко", 55.9],
  ["lucas.moreau", "Lucas Moreau", 50.3, "suspended"],
  ["maryam.alkhatib", "مريم الخطيب", 44.6],
  ["priya.raman", "Priya Raman", 39.7, "unverified"],
  ["daniel.kiprono", "Daniel Kiprono", 34.2],
  ["antoine.dubois", "Antoine Dubois", 28.8],
  ["asha.abdallah", "Asha Abdallah", 26.4],
  ["eleanor.hughes", "Eleanor Hughes", 24.1],
  ["karim.mansour", "كريم منصور", 21.6],
  ["noah.lindqvist", "Noah Lindqvist", 19.3, "banned"],
  ["wanjiru.kamau", "Wanjiru Kamau", 17.9],
  ["camille.perrin", "Camille Perrin", 15.2],
  ["dimitra.pappas", "Δήμητρα Παππά", 13.5],
  ["salma.benaissa", "سلمى بن عيسى", 12.7],
  ["faraja.mushi", "Faraja Mushi", 10.3],
  ["kofi.mensah", "Kofi Mensah", 8.6, "unverified"],
  ["amelia.novak", "Amelia Novak", 6.2],
  ["imani.wekesa", "", 4.8, "invited"],
  ["louis.marchand", "Louis Marchand", 3.4],
  ["sofia.marino", "Sofia Marino", 1.3],
  ["henry.ashworth", "", 0.4, "invited"],
];

export const people: readonly Person[] = lines.map(([local, name, days, state], index) => ({
  number: index + 1,
  email: `${local}@example.org`,
  name,
  days,
  ...(state ? { state } : {}),
}));

export const banReasons: Partial<Record<PersonState, string>> = {
  banned: "Advertising in reviews",
  suspended: "Shared an account with several people",
};
