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
  ["asha.abdallah", "Asha Abdallah", 25.4],
  ["eleanor.hughes", "Eleanor Hughes", 25.2],
  ["karim.mansour", "كريم منصور", 22.1],
  ["noah.lindqvist", "Noah Lindqvist", 18.6, "banned"],
  ["wanjiru.kamau", "Wanjiru Kamau", 18.3],
  ["camille.perrin", "Camille Perrin", 12.7],
  ["dimitra.pappas", "Δήμητρα Παππά", 12.5],
  ["salma.benaissa", "سلمى بن عيسى", 12.2],
  ["faraja.mushi", "Faraja Mushi", 8.6],
  ["kofi.mensah", "Kofi Mensah", 6.2, "unverified"],
  ["amelia.novak", "Amelia Novak", 5.9],
  ["imani.wekesa", "", 3.4, "invited"],
  ["louis.marchand", "Louis Marchand", 3.1],
  ["henry.ashworth", "", 1.3, "invited"],
  ["sofia.marino", "Sofia Marino", 0.4],
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
