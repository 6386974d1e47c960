import { Column, Row, Section } from "@react-email/components";
import { title as product } from "#kit/shared/app.ts";
import { motifColors } from "#kit/shared/motif-colors.ts";

const [ground, , , plum, lighter, lightest] = motifColors;

/** The motif, as far as mail clients can draw it without fetching a picture. */
const discs = [
  { size: 26, color: plum },
  { size: 18, color: lighter },
  { size: 10, color: lightest },
];

/** The top of a mail: the product's name on the motif's ground, which is the same in both themes. */
export function Band({ isRightToLeft }: { isRightToLeft: boolean }) {
  const [start, end] = isRightToLeft ? (["right", "left"] as const) : (["left", "right"] as const);
  return (
    <Section style={{ backgroundColor: ground, borderRadius: "12px 12px 0 0", padding: "16px 32px" }}>
      <Row>
        <Column style={{ color: "#ffffff", fontSize: 16, fontWeight: 600, textAlign: start }}>
          {product}
        </Column>
        <Column aria-hidden="true" style={{ fontSize: 0, lineHeight: 0, textAlign: end }}>
          {discs.map(({ size, color }) => (
            <span
              key={size}
              style={{
                backgroundColor: color,
                borderRadius: "50%",
                display: "inline-block",
                height: size,
                marginLeft: isRightToLeft ? 0 : 6,
                marginRight: isRightToLeft ? 6 : 0,
                verticalAlign: "middle",
                width: size,
              }}
            />
          ))}
        </Column>
      </Row>
    </Section>
  );
}
