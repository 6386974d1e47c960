/** With the variant "ghost" or "secondary": a button that leads to a deletion, which the dialog behind it shouts. */
export const quietDanger = "text-danger-ink! hover:bg-danger-soft! active:bg-danger-soft!";
