import { addTaxRate, removeTaxRate } from '#contract/endpoints/payments.ts';
import type { TaxRate } from '#contract/payments.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { basisPointsOf, percentOf } from '#web/components/money/percent.ts';
import { Field } from '#web/components/ui/fields.tsx';
import { ErrorSummary, Form, SubmitButton, type TextReader } from '#web/components/ui/form.tsx';
import { refusedHere } from '#web/problems.ts';

export function TaxPart({ rates, onDone }: { rates: readonly TaxRate[]; onDone: (notice: string) => void }) {
  const action = useAction('Not saved. Please try again.');
  const add = async (text: TextReader, form: HTMLFormElement) => {
    const rate = { country: text('country'), region: text('region'), name: text('name') };
    const isAdded = await action.run(async () => {
      const basisPoints = basisPointsOf(text('basis_points'));
      if (basisPoints === null) throw refusedHere('basis_points', 'Enter a rate such as 8.25.');
      await browserClient.call(addTaxRate, { body: { ...rate, basis_points: basisPoints } });
    });
    if (isAdded === null) return;
    form.reset();
    onDone(`${rate.name} added.`);
  };
  const end = async (rate: TaxRate) => {
    if ((await action.run(() => browserClient.call(removeTaxRate, { params: { id: rate.id } }))) !== null)
      onDone(`${rate.name} in ${rate.region === '' ? rate.country : rate.region} removed.`);
  };
  return (
    <div className="mt-3 grid gap-8 xl:grid-cols-[1fr_24rem]">
      <div>
        <p className="max-w-prose text-small text-ink-2">
          Applied to the premium and fees by the vehicle’s location. A region’s rate overrides its country’s. Past
          charges keep their rate.
        </p>
        {rates.length === 0 ? (
          <p className="mt-4 border-y border-line py-6 text-ink-2">No tax rates. No tax is charged.</p>
        ) : (
          <TaxRates rates={rates} isBusy={action.isBusy} onEnd={(rate) => void end(rate)} />
        )}
      </div>
      <Form className="grid content-start gap-3" state={action} onSend={add}>
        <h3 className="heading text-h4">Add tax rate</h3>
        <ErrorSummary />
        <Field name="country" label="Country" hint="Its name or code, for example US." autoComplete="off" />
        <Field
          name="region"
          label="State or region"
          hint="Its name or code. Leave blank for the whole country."
          autoComplete="off"
        />
        <Field name="name" label="Tax name" autoComplete="off" />
        <Field name="basis_points" label="Rate (%)" inputMode="decimal" autoComplete="off" className="data max-w-40" />
        <SubmitButton busy="Adding…" className="btn-solid justify-self-start">
          Add rate
        </SubmitButton>
      </Form>
    </div>
  );
}

function TaxRates({
  rates,
  isBusy,
  onEnd,
}: {
  rates: readonly TaxRate[];
  isBusy: boolean;
  onEnd: (rate: TaxRate) => void;
}) {
  return (
    <ul className="mt-4 border-t border-line">
      {rates.map((rate) => (
        <li key={rate.id} className="flex flex-wrap items-center justify-between gap-4 border-b border-line py-3">
          <div>
            <p className="font-strong">
              {rate.country}
              {rate.region === '' ? '' : `, ${rate.region}`}
            </p>
            <p className="text-small text-ink-2">{rate.name}</p>
          </div>
          <div className="flex items-center gap-4">
            <span className="data text-data-m">{percentOf(rate.basis_points)}</span>
            <button
              type="button"
              className="btn btn-line btn-s !min-h-11"
              {...(isBusy ? { 'aria-disabled': true } : {})}
              onClick={() => onEnd(rate)}
            >
              Remove
              <span className="sr-only">
                {' '}
                {rate.name} in {rate.country}
              </span>
            </button>
          </div>
        </li>
      ))}
    </ul>
  );
}
