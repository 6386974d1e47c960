import type { Role } from "#shared/permissions.ts";

export interface DemoPerson {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** Days before the database was seeded. */
  since: number;
  state?: "invited" | "unverified" | "banned" | "suspended";
}

type Line = readonly [name: string, since: number, state?: DemoPerson["state"]];

/** Invented names from many languages, with more sign-ups in the last month. */
const lines: readonly Line[] = [
  ["Neema Mwangi", 171],
  ["Émile Rousseau", 164],
  ["ليلى حسن", 152],
  ["Grace Okafor", 149],
  ["Oliver Brandt", 133],
  ["Juma Hamisi", 127],
  ["Chloé Lefèvre", 118],
  ["يوسف العمري", 104],
  ["Hannah Whitfield", 97],
  ["Baraka Otieno", 93],
  ["Mathilde Garnier", 81, "banned"],
  ["Tomás Herrera", 76],
  ["Zawadi Kimani", 70],
  ["نور الدين صالح", 61],
  ["Isabelle Fontaine", 55],
  ["Samuel Adeyemi", 48],
  ["Ingrid Solberg", 41],
  ["Rehema Njoroge", 36],
  ["Lucas Moreau", 29],
  ["مريم الخطيب", 28],
  ["Daniel Kiprono", 26],
  ["Priya Raman", 25, "unverified"],
  ["Antoine Dubois", 24],
  ["Asha Abdallah", 22],
  ["Eleanor Hughes", 21],
  ["كريم منصور", 19],
  ["Wanjiru Kamau", 18],
  ["Noah Lindqvist", 16, "suspended"],
  ["Camille Perrin", 15],
  ["Faraja Mushi", 13],
  ["سلمى بن عيسى", 12],
  ["Henry Ashworth", 11],
  ["Imani Wekesa", 9],
  ["Jeanne Mercier", 8],
  ["عمر القاسم", 6],
  ["Amelia Novak", 5],
  ["Kofi Mensah", 4, "unverified"],
  ["Salma Juma", 3],
  ["", 2, "invited"],
  ["", 1, "invited"],
  ["Louis Marchand", 1],
  ["Sofia Marino", 0],
];

/** All demo users except the personas. Ids never change: they identify demo users. */
export const people: readonly DemoPerson[] = lines.map(([name, since, state], index) => {
  const number = String(index + 1).padStart(2, "0");
  return {
    id: `demo-${number}`,
    email: `${asciiOf(name) ?? `reader${number}`}@example.org`,
    name,
    role: "user",
    since,
    ...(state ? { state } : {}),
  };
});

/** "emile.rousseau"; undefined for a name in another script. */
function asciiOf(name: string): string | undefined {
  const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return /^[a-z ]+$/.test(plain) ? plain.replaceAll(" ", ".") : undefined;
}
