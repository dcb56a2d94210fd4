import { vehicleLabel } from '#contract/format/vehicle-labels.ts';
import { useState } from 'react';
import { Check, TriangleAlert } from 'lucide';
import type { DecodedVin } from '#contract/vehicles.ts';
import { decodeVin } from '#contract/endpoints/vehicles.ts';
import { browserClient } from '#web/api.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { fieldId, useFieldErrors } from '#web/components/ui/form.tsx';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { messageOf } from '#web/problems.ts';

function decodedText(decoded: DecodedVin): string {
  if (decoded.kind === 'chassis_number')
    return 'Saved as a chassis number. Vehicles built before 1981 have no standard VIN.';
  const vehicle = [decoded.year, decoded.maker].filter((part) => part !== null).join(' ');
  const where = decoded.country === null ? '' : `, built in ${decoded.country}`;
  return vehicle === ''
    ? 'Valid VIN, but we don’t know the maker. Enter the details yourself.'
    : `${vehicle}${where}. Change anything that is wrong.`;
}

interface VinFieldProps {
  value: string;
  onDecoded: (decoded: DecodedVin) => void;
}

export function VinField({ value, onDecoded }: VinFieldProps) {
  const errors = useFieldErrors('vin');
  const id = fieldId('vin');
  const isReady = useIsReady();
  const [typed, setTyped] = useState(value);
  const [isBusy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ isGood: boolean; text: string } | null>(null);
  const decode = async () => {
    setBusy(true);
    try {
      const decoded = await browserClient.call(decodeVin, { query: { number: typed } });
      setTyped(decoded.vin);
      setNotice(
        decoded.check_digit_fits === false
          ? {
              isGood: false,
              text: 'The check digit doesn’t match. Check the plate: one character is probably mistyped.',
            }
          : { isGood: true, text: decodedText(decoded) },
      );
      onDecoded(decoded);
    } catch (error) {
      setNotice({
        isGood: false,
        text: messageOf(error, 'We couldn’t decode this number. Enter the details yourself.'),
      });
    }
    setBusy(false);
  };
  return (
    <div className="max-w-2xl">
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="field">
          <label htmlFor={id}>{vehicleLabel('vin')}</label>
          <input
            ref={syncTypedValue}
            id={id}
            name="vin"
            className="input tnum !min-h-14 !text-[1.25rem] uppercase tracking-[.06em]"
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-describedby={`${id}-hint ${id}-status`}
            {...(errors.length === 0 ? {} : { 'aria-invalid': true })}
          />
        </div>
        <button
          type="button"
          className="btn btn-line !min-h-14 px-8"
          disabled={isBusy || !isReady || typed.trim() === ''}
          {...(isReady && !isBusy ? {} : { 'data-waiting': '' })}
          onClick={() => void decode()}
        >
          Decode
        </button>
      </div>
      <p id={`${id}-hint`} className="hint mt-2">
        17 characters since 1981. For older vehicles, enter what is stamped on the plate. A VIN never contains I, O or
        Q.
      </p>
      <div id={`${id}-status`} role="status">
        {errors.map((error) => (
          <p key={error} className="error mt-2">
            <Icon of={TriangleAlert} size={16} />
            {error}
          </p>
        ))}
        {notice === null ? null : (
          <p className={`mt-3 flex items-start gap-2 ${notice.isGood ? '' : 'text-stop'}`}>
            <Icon
              of={notice.isGood ? Check : TriangleAlert}
              size={20}
              {...(notice.isGood ? { className: 'flex-none text-go' } : { className: 'flex-none' })}
            />
            {notice.text}
          </p>
        )}
      </div>
    </div>
  );
}
