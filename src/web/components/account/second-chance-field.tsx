import { useState } from 'react';
import { chooseSecondChance } from '#contract/endpoints/settlements.ts';
import type { AccountAuction } from '#contract/auctions.ts';
import { browserClient } from '#web/api.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { ErrorSummary } from '#web/components/ui/form.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { useAction } from './use-action.ts';

export function SecondChanceField({ auction: { slug, title, you } }: { auction: AccountAuction }) {
  const [isChosen, setChosen] = useState(you.accepts_second_chance);
  const { isBusy, refused, run } = useAction();
  const isReady = useIsReady();
  const choose = async (accepts: boolean) => {
    setChosen(accepts);
    const answer = await run(() => browserClient.call(chooseSecondChance, { params: { slug }, body: { accepts } }));
    setChosen(answer?.accepts ?? !accepts);
  };
  return (
    <div className="pb-3 text-small text-ink-2">
      <Checkbox checked={isChosen} disabled={!isReady || isBusy} onChange={({ target }) => void choose(target.checked)}>
        <span>
          If the winner doesn’t buy, offer it to me<span className="sr-only">: {title}</span>
        </span>
      </Checkbox>
      <ErrorSummary problem={refused} />
    </div>
  );
}
