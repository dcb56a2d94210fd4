import { useState } from 'react';
import { chooseSecondChance } from '#contract/endpoints/settlements.ts';
import { messageOf } from '#web/problems.ts';
import type { BidBackend } from './bid-backend.ts';

export interface SecondChance {
  accepts: boolean;
  choose(accepts: boolean): void;
  /** Sends a changed choice. Beside the bid, never before it, so that it delays none. */
  save(): Promise<void>;
  problem: string | null;
}

export function useSecondChance({ client }: BidBackend, slug: string, atLoad: boolean): SecondChance {
  const [sent, setSent] = useState<boolean | null>(null);
  const [chosen, choose] = useState<boolean | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const saved = sent ?? atLoad;
  const accepts = chosen ?? saved;
  const save = async () => {
    setProblem(null);
    if (accepts === saved) return;
    try {
      setSent((await client.call(chooseSecondChance, { params: { slug }, body: { accepts } })).accepts);
    } catch (error) {
      const reason = messageOf(error, 'Try again under “Your auctions” in your account.');
      setProblem(`We couldn’t save whether you want an offer if the winner doesn’t buy. ${reason}`);
    }
  };
  return { accepts, choose, save, problem };
}
