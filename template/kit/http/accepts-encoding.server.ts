/** @param accepted the Accept-Encoding header */
export function acceptsEncoding(accepted: string | null, encoding: string): boolean {
  return (accepted ?? "").split(",").some((one) => {
    const [name = "", weight = ""] = one.split(";");
    return name.trim().toLowerCase() === encoding && !/^\s*q=0(?:\.0*)?\s*$/.test(weight);
  });
}
