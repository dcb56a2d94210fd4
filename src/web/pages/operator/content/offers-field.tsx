import { Plus } from 'lucide';
import { Field, TextArea } from '#web/components/ui/fields.tsx';
import { fieldId, WaitingButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';

export interface Offer {
  readonly name: string;
  readonly price_text: string;
  readonly summary: string;
  readonly includes: readonly string[];
}
const MOST = 12;
const NEW: Offer = { name: '', price_text: '', summary: '', includes: [] };

export function OffersField({
  name,
  value,
  onChange,
}: {
  name: string;
  value: readonly Offer[];
  onChange: (value: readonly Offer[]) => void;
}) {
  const change = (place: number, part: Partial<Offer>) =>
    onChange(value.map((each, at) => (at === place ? { ...each, ...part } : each)));
  return (
    <fieldset>
      <legend className="flabel">Offers</legend>
      {value.map((offer, index) => (
        <div key={index} className="mt-3 grid gap-3 border-l-[3px] border-line pl-4">
          <div className="grid gap-3 sm:grid-cols-2">
            <Field
              name={`${name}.${index}.name`}
              label={`Offer ${index + 1}`}
              maxLength={80}
              value={offer.name}
              onChange={(event) => change(index, { name: event.target.value })}
            />
            <Field
              name={`${name}.${index}.price_text`}
              label="Price text"
              maxLength={80}
              value={offer.price_text}
              onChange={(event) => change(index, { price_text: event.target.value })}
            />
          </div>
          <Field
            name={`${name}.${index}.summary`}
            label="Summary"
            maxLength={300}
            value={offer.summary}
            onChange={(event) => change(index, { summary: event.target.value })}
          />
          <TextArea
            name={`${name}.${index}.includes`}
            label="Included items, one per line"
            rows={4}
            value={offer.includes.join('\n')}
            onChange={(event) => change(index, { includes: event.target.value.split('\n') })}
          />
          <WaitingButton
            className="btn-line btn-s justify-self-start"
            onClick={() => onChange(value.toSpliced(index, 1))}
          >
            Remove offer {index + 1}
          </WaitingButton>
        </div>
      ))}
      {value.length >= MOST ? null : (
        <WaitingButton className="btn-line mt-3" id={fieldId(name)} onClick={() => onChange([...value, NEW])}>
          <Icon of={Plus} size={18} />
          Add offer
        </WaitingButton>
      )}
    </fieldset>
  );
}
