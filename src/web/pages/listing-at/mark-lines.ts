export interface MarkedLine {
  readonly text: string;
  /** True if only this text has it. */
  readonly isMarked: boolean;
}

/** The lines of a text, without a heading that repeats its name. Those that the other text lacks are marked. */
export function markLines(text: string, { other, name }: { other: string; name: string }): MarkedLine[] {
  const left = new Map<string, number>();
  for (const line of linesOf(other, name)) left.set(line, (left.get(line) ?? 0) + 1);
  return linesOf(text, name).map((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return { text: line, isMarked: count <= 0 };
  });
}

function linesOf(text: string, name: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines[0]?.toLowerCase() === name.toLowerCase() ? lines.slice(1) : lines;
}

/** How the texts of claims name the file of their evidence, which says nothing to readers. */
const FILE_MARK = /(?<=\((?:Document|Photo|Third party)) [0-9a-f]{4}(?=\)$)/;
export const withoutFileMark = (line: string): string => line.replace(FILE_MARK, '');
