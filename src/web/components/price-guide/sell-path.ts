const SUBMIT_PATH = '/account/auctions/submit';

interface Car {
  readonly make: string;
  readonly model?: string | null;
  readonly year?: number | null;
}

export function sellPath({ make, model = null, year = null }: Car): string {
  const search = new URLSearchParams({ ...(year !== null && { year: String(year) }), make, ...(model && { model }) });
  return `${SUBMIT_PATH}?${search}`;
}
