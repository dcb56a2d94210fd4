/** The median: of an even number, the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** The value below which that part of all lies, in words. */
export function percentile(values: readonly number[], part: number): string {
  return (values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0).toFixed(1);
}

/** Prints figures under a heading, a line each. */
export function show(heading: string, figures: Readonly<Record<string, string>>): void {
  process.stdout.write(`\n${heading}\n`);
  for (const [name, figure] of Object.entries(figures)) process.stdout.write(`  ${name.padEnd(26)}${figure}\n`);
}
