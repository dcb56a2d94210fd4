export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

export function percentile(values: readonly number[], part: number): string {
  return (values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0).toFixed(1);
}

export function show(heading: string, figures: Readonly<Record<string, string>>): void {
  process.stdout.write(`\n${heading}\n`);
  for (const [name, figure] of Object.entries(figures)) process.stdout.write(`  ${name.padEnd(26)}${figure}\n`);
}
