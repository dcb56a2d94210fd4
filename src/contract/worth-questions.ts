const ASKED =
  /\b(?:worth|valuations?|appraisal|values?\s+of|price\s+guide|how\s+much|sell(?:ing)?\s+my)\b|\b(?:values?|prices?)\W*$/iu;
const WORDS = new Set(
  `a an the what whats is are my our your it of for how much does do would could can i get go cost worth value values
  valuation valuations appraisal price prices guide sell selling sale sold today now currently and car cars`.split(
    /\s+/u,
  ),
);

export const isQuestionWord = (word: string): boolean => WORDS.has(word.toLowerCase().replaceAll(/['’]/gu, ''));

/** The vehicle of `what is my Golf GTI worth`, or null if the search asks for something else. */
export function readWorthQuestion(typed: string): string | null {
  if (!ASKED.test(typed)) return null;
  const words = typed.replaceAll(/[?!,]/gu, ' ').split(/\s+/u);
  const named = words.filter((word) => word !== '' && !isQuestionWord(word)).join(' ');
  return named === '' ? null : named;
}
