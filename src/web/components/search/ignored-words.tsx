export function IgnoredWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return <> · without {words.map((word) => `“${word}”`).join(', ')}: no auction has all of your words</>;
}
