/** Keeps hyphenated names such as F-100 or Mercedes-Benz on one line. */
export function Unbroken({ text }: { text: string }) {
  const words = text.split(/( +)/);
  return words.map((word, index) =>
    word.includes('-') && word.length <= MAX_UNBROKEN_LENGTH ? (
      <span key={index} className="whitespace-nowrap">
        {word}
      </span>
    ) : (
      word
    ),
  );
}
const MAX_UNBROKEN_LENGTH = 16;
