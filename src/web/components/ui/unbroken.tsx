/** Keeps hyphenated names such as F-100 or Mercedes-Benz on one line. */
export function Unbroken({ text }: { text: string }) {
  const words = text.split(/( +)/);
  return words.map((word, place) =>
    word.includes('-') && word.length <= MAX_UNBROKEN_LENGTH ? (
      <span key={place} className="whitespace-nowrap">
        {word}
      </span>
    ) : (
      word
    ),
  );
}
const MAX_UNBROKEN_LENGTH = 16;
