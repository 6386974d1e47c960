const [width, height, margin] = [100, 32, 2];

/** A small curve without numbers: they stand beside it. The newest value is at the end side. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const range = highest - lowest || 1;
  const points = values.map((value, at) => {
    const x = (at * width) / (values.length - 1);
    const y = height - margin - ((value - lowest) / range) * (height - 2 * margin);
    return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
  });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-8 w-full text-ring rtl:-scale-x-100"
    >
      <polygon
        points={`0,${height} ${points.join(" ")} ${width},${height}`}
        className="fill-current opacity-12"
      />
      <polyline
        points={points.join(" ")}
        className="fill-none stroke-current stroke-[1.5]"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
