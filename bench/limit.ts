/** Ends the bench with an error after this time, with the servers, browsers and processes that it started. */
export function endAfter(minutes: number): void {
  const end = () => {
    process.stderr.write(
      `The bench was still running after ${minutes} minutes and has been stopped. Nothing it printed counts.\n`,
    );
    process.exit(1);
  };
  setTimeout(end, minutes * 60_000).unref();
}

/** In a process that a bench started: ends with the bench. */
export function endWithBench(): void {
  const end = () => process.exit(0);
  process.once('disconnect', end);
  // The bench may have ended while this process was starting.
  if (!process.connected) end();
}
