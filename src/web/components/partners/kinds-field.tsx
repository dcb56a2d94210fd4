import { factsOfWebhookKind, WEBHOOK_GROUPS, WEBHOOK_KIND_NAMES, type WebhookKind } from '#contract/partner-kinds.ts';
import { FieldErrors, fieldId, useFieldErrors } from '#web/components/ui/form.tsx';
import { checkedIn } from './checks.tsx';

interface KindsFieldProps {
  chosen: readonly WebhookKind[];
  allAuctions: boolean;
}

export function KindsField({ chosen, allAuctions }: KindsFieldProps) {
  const errors = useFieldErrors('kinds');
  const id = fieldId('kinds');
  return (
    <>
      <div
        role="group"
        aria-label="Events"
        {...(errors.length === 0 ? {} : { 'aria-describedby': `${id}-error` })}
        className="grid gap-x-8 gap-y-5 sm:grid-cols-2"
      >
        {WEBHOOK_GROUPS.map((group, place) => (
          <fieldset key={group}>
            <legend className="flabel">{group}</legend>
            <div className="mt-1">
              {WEBHOOK_KIND_NAMES.filter((kind) => factsOfWebhookKind(kind).group === group).map((kind, index) => (
                <label key={kind} className="check !items-start py-1.5">
                  <input
                    type="checkbox"
                    name="kinds"
                    value={kind}
                    defaultChecked={chosen.includes(kind)}
                    {...(place === 0 && index === 0 ? { id } : {})}
                  />
                  <span className="pt-0.5 leading-snug">
                    <code className="block font-mono text-small font-medium">{kind}</code>
                    <span className="block text-small text-ink-3">{factsOfWebhookKind(kind).says}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <FieldErrors name="kinds" errors={errors} />
      <label className="check !items-start">
        <input type="checkbox" name="all_auctions" defaultChecked={allAuctions} />
        <span className="pt-0.5 leading-snug">
          <span className="block font-medium">Include all public auctions</span>
          <span className="block text-small text-ink-3">
            Sends the events you choose under Auctions for every public auction. All other events cover only your own.
          </span>
        </span>
      </label>
    </>
  );
}

export const kindsIn = (form: HTMLFormElement): { kinds: WebhookKind[]; all_auctions: boolean } => {
  const checked = checkedIn(form, 'kinds');
  return {
    kinds: WEBHOOK_KIND_NAMES.filter((kind) => checked.includes(kind)),
    all_auctions: new FormData(form).has('all_auctions'),
  };
};
