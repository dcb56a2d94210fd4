/** Below one million guesses zxcvbn calls a password "very guessable". */
const LEAST_GUESSES = 1e6;
/** The check runs on the main thread and takes half a second for 128 characters, but about 10 ms for these. */
const CHECKED_CHARACTERS = 32;

/**
 * Returns whether an attacker would guess this password early. `customTexts` are the person's name, email and the like.
 */
export async function isEasyToGuess(password: string, customTexts: string[]): Promise<boolean> {
  checker ??= loadChecker();
  return (await checker).check(password, customTexts).guesses < LEAST_GUESSES;
}

let checker: ReturnType<typeof loadChecker> | undefined;

/** Loaded on first use: the dictionary takes 30 MB, and most processes check no password for hours. */
async function loadChecker() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: CHECKED_CHARACTERS });
}
