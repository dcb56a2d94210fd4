/** Runs `run` after a delay. The function that it returns, for `useEffect`, cancels it and aborts its signal. */
export function runLater(delayMs: number, run: (signal: AbortSignal) => unknown): () => void {
  const stop = new AbortController();
  const timer = setTimeout(() => void run(stop.signal), delayMs);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
