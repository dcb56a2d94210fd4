/** `Mercedes-Benz` becomes `mercedes-benz`, `Citroën` `citroen`. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');

export const nameKey = (name: string): string => slugOf(name).replaceAll('-', '');

export const carName = ({ make, model }: { readonly make: string; readonly model: string | null }): string =>
  model === null || model === '' ? make : `${make} ${model}`;

export const carPath = (make: string, model?: string): string =>
  ['/cars', slugOf(make), ...(model === undefined ? [] : [slugOf(model)])]
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
    .join('/');
