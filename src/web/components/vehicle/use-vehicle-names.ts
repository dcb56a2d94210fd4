import { useEffect, useState } from 'react';
import { listVehicleNames } from '#contract/endpoints/vehicle-models.ts';
import { browserClient } from '#web/api.ts';
import { runLater } from '#web/run-later.ts';

type Names = Awaited<ReturnType<typeof readNames>>;

const QUERY_DELAY_MS = 200;
const NONE: Names = { makes: [], make: null, models: [] };

const readNames = (make: string, signal: AbortSignal) =>
  browserClient.call(listVehicleNames, { query: { make }, signal });

export function useVehicleNames(make: string | null): Names {
  const [names, setNames] = useState(NONE);
  useEffect(() => {
    if (make === null) return undefined;
    return runLater(make === '' ? 0 : QUERY_DELAY_MS, (signal) =>
      readNames(make.trim(), signal).then(setNames, () => {}),
    );
  }, [make]);
  return names;
}
