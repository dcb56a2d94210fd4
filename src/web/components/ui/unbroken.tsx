/** Words that a line must not break at a hyphen, as in F-100 or Mercedes-Benz: a name stays whole. */
export function Unbroken({ text }: { text: string }) {
  const words = text.split(/( +)/);
  return words.map((word, place) =>
    word.includes('-') && word.length <= MOST_LETTERS ? (
      <span key={place} className="whitespace-nowrap">
        {word}
      </span>
    ) : (
      word
    ),
  );
}
/** A longer word is broken rather than cut off on a narrow screen. */
const MOST_LETTERS = 16;
