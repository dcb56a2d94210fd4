import { useEffect, useState } from 'react';
import { listVehicleNames } from '#contract/endpoints/vehicle-models.ts';
import { browserClient } from '#web/api.ts';

type Names = Awaited<ReturnType<typeof readNames>>;

const QUERY_DELAY_MS = 200;
const NONE: Names = { makes: [], make: null, models: [] };

const readNames = (make: string, signal: AbortSignal) =>
  browserClient.call(listVehicleNames, { query: { make }, signal });

export function useVehicleNames(make: string | null): Names {
  const [names, setNames] = useState(NONE);
  useEffect(() => {
    if (make === null) return undefined;
    const asked = new AbortController();
    const timer = setTimeout(
      () => {
        readNames(make.trim(), asked.signal).then(setNames, () => {});
      },
      make === '' ? 0 : QUERY_DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [make]);
  return names;
}
