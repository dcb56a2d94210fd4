/**
 * How far the server's clock is ahead of this device's. A message that left the server at S and was received at R proves
 * offset ≥ S − R; one that answers a request sent at T proves offset ≤ S − T as well. The truth lies between the best of both.
 */
export interface ClockOffset {
  readonly samples: readonly ClockSample[];
}
export interface ClockSample {
  readonly least: number;
  /** Infinity where the message answered no request. */
  readonly most: number;
}

const KEPT_SAMPLES = 24;

export const NO_OFFSET: ClockOffset = { samples: [] };

/** A message heard from the server; `sentAt` where it answers a request of ours. All in epoch milliseconds. */
export function observeClock(offset: ClockOffset, heard: { serverTime: number; receivedAt: number; sentAt?: number }): ClockOffset {
  const sample = { least: heard.serverTime - heard.receivedAt, most: heard.sentAt === undefined ? Infinity : heard.serverTime - heard.sentAt };
  const bounds = boundsOf([...offset.samples, sample]);
  // Contradiction: one of the clocks was set. Only what was heard after that counts.
  if (bounds.least > bounds.most) return { samples: [sample] };
  return { samples: [...offset.samples, sample].slice(-KEPT_SAMPLES) };
}

function boundsOf(samples: readonly ClockSample[]): ClockSample {
  return samples.reduce<ClockSample>((bounds, sample) => ({ least: Math.max(bounds.least, sample.least), most: Math.min(bounds.most, sample.most) }), {
    least: -Infinity,
    most: Infinity,
  });
}

/** The best estimate in milliseconds, and how wrong it can be at most (null: unknown). */
export function estimateOffset(offset: ClockOffset): { offsetMs: number; errorMs: number | null } {
  const { least, most } = boundsOf(offset.samples);
  if (least === -Infinity) return { offsetMs: 0, errorMs: null };
  if (most === Infinity) return { offsetMs: least, errorMs: null };
  return { offsetMs: (least + most) / 2, errorMs: (most - least) / 2 };
}
