interface Range {
  type: string;
  weight: number;
}

/** Whether a client takes a media type. Without the header it takes everything. */
export function accepts(headers: Headers, type: string): boolean {
  return weightOf(rangesOf(headers), type) > 0;
}

/** Whether a client asks for a media type, and does not just take whatever there is. */
export function asksFor(headers: Headers, type: string): boolean {
  return (
    weightOf(
      rangesOf(headers).filter((range) => range.type !== "*/*"),
      type,
    ) > 0
  );
}

/** RFC 9110 §12.5.1: of the ranges that fit, the most specific decides. `q=0` excludes. */
function weightOf(ranges: readonly Range[], type: string): number {
  const fitting = [type, `${type.split("/", 1)}/*`, "*/*"];
  const [decides] = fitting.flatMap((wanted) => ranges.filter((range) => range.type === wanted));
  return decides?.weight ?? 0;
}

function rangesOf(headers: Headers): Range[] {
  return (headers.get("accept") ?? "*/*").split(",").map((part) => {
    const [type = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { type, weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
}

/** @param accepted the Accept-Encoding header */
export function acceptsEncoding(accepted: string | null, encoding: string): boolean {
  return (accepted ?? "").split(",").some((one) => {
    const [name = "", weight = ""] = one.split(";");
    return name.trim().toLowerCase() === encoding && !/^\s*q=0(?:\.0*)?\s*$/.test(weight);
  });
}
