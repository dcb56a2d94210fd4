export interface Insertion {
  readonly before: string;
  readonly after: string;
  readonly sample: string;
  readonly startsLine?: boolean;
}

export function inserted(
  text: string,
  { start, end }: { start: number; end: number },
  mark: Insertion,
): { text: string; start: number; end: number } {
  if (mark.startsLine === true) {
    const lineStart = text.lastIndexOf('\n', start - 1) + 1;
    const chosen = text.slice(lineStart, end) || mark.sample;
    const marked = chosen
      .split('\n')
      .map((line) => mark.before + line)
      .join('\n');
    return {
      text: text.slice(0, lineStart) + marked + text.slice(end),
      start: lineStart + mark.before.length,
      end: lineStart + marked.length,
    };
  }
  const chosen = text.slice(start, end) || mark.sample;
  const from = start + mark.before.length;
  return {
    text: text.slice(0, start) + mark.before + chosen + mark.after + text.slice(end),
    start: from,
    end: from + chosen.length,
  };
}
