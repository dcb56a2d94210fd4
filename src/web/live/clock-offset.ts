/**
 * A message sent at S and received at R proves offset ≥ S − R; as an answer to a request sent at T, also offset
 * ≤ S − T.
 */
export interface ClockOffset {
  readonly samples: readonly ClockSample[];
}
export interface ClockSample {
  readonly least: number;
  readonly most: number;
}

const KEPT_SAMPLES = 24;

export const NO_OFFSET: ClockOffset = { samples: [] };

export function observeClock(
  offset: ClockOffset,
  received: { serverTime: number; receivedAt: number; sentAt?: number },
): ClockOffset {
  const sample = {
    least: received.serverTime - received.receivedAt,
    most: received.sentAt === undefined ? Infinity : received.serverTime - received.sentAt,
  };
  const bounds = boundsOf([...offset.samples, sample]);
  // A contradiction means that one of the clocks was set, so only this sample counts.
  if (bounds.least > bounds.most) return { samples: [sample] };
  return { samples: [...offset.samples, sample].slice(-KEPT_SAMPLES) };
}

function boundsOf(samples: readonly ClockSample[]): ClockSample {
  return samples.reduce<ClockSample>(
    (bounds, sample) => ({ least: Math.max(bounds.least, sample.least), most: Math.min(bounds.most, sample.most) }),
    {
      least: -Infinity,
      most: Infinity,
    },
  );
}

export function estimateOffset(offset: ClockOffset): { offsetMs: number; errorMs: number | null } {
  const { least, most } = boundsOf(offset.samples);
  if (least === -Infinity) return { offsetMs: 0, errorMs: null };
  if (most === Infinity) return { offsetMs: least, errorMs: null };
  return { offsetMs: (least + most) / 2, errorMs: (most - least) / 2 };
}
