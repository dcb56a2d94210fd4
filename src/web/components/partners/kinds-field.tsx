import {
  definitionOfWebhookKind,
  WEBHOOK_GROUPS,
  WEBHOOK_KIND_NAMES,
  type WebhookKind,
} from '#contract/partner-kinds.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { FieldErrors } from '#web/components/ui/fields.tsx';
import { fieldId, useFieldErrors } from '#web/components/ui/form.tsx';
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
              {WEBHOOK_KIND_NAMES.filter((kind) => definitionOfWebhookKind(kind).group === group).map((kind, index) => (
                <Checkbox
                  key={kind}
                  className="!items-start py-1.5"
                  name="kinds"
                  value={kind}
                  defaultChecked={chosen.includes(kind)}
                  {...(place === 0 && index === 0 ? { id } : {})}
                >
                  <span className="pt-0.5 leading-snug">
                    <code className="block font-mono text-small font-medium">{kind}</code>
                    <span className="block text-small text-ink-3">{definitionOfWebhookKind(kind).says}</span>
                  </span>
                </Checkbox>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <FieldErrors name="kinds" errors={errors} />
      <Checkbox className="!items-start" name="all_auctions" defaultChecked={allAuctions}>
        <span className="pt-0.5 leading-snug">
          <span className="block font-medium">Include all public auctions</span>
          <span className="block text-small text-ink-3">
            Sends the events you choose under Auctions for every public auction. All other events cover only your own.
          </span>
        </span>
      </Checkbox>
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
