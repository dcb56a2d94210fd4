const MIN_GUESSES = 1e6;
/** The check blocks the main thread: half a second for 128 characters, about 10 ms for these. */
const CHECKED_CHARACTERS = 32;

export async function isEasyToGuess(password: string, customTexts: string[]): Promise<boolean> {
  checker ??= loadChecker();
  return (await checker).check(password, customTexts).guesses < MIN_GUESSES;
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
