import type { Json } from './answers.ts';

/** Parses `a[b][c]=1&e[0]=x` into an object. Numeric keys make a list. */
export function nested(parameters: URLSearchParams): Json {
  const root: Json = {};
  for (const [name, value] of parameters) {
    const path = name.split('[').map((step) => step.replace(']', ''));
    let place = root;
    path.forEach((step, index) => {
      if (index === path.length - 1) place[step] = value;
      else place = (place[step] ??= {}) as Json;
    });
  }
  const listed = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(([name, each]) => [name, listed(each)] as const);
    return entries.length > 0 && entries.every(([name]) => /^\d*$/.test(name))
      ? entries.map(([, each]) => each)
      : Object.fromEntries(entries);
  };
  return listed(root) as Json;
}

/** Returns the described operation and the id in its path, or null for an unknown path. */
export function operationOf(method: string, path: string): { name: string; id: string } | null {
  const [, kind = '', id = '', action = ''] =
    /^\/v1\/([a-z_]+)(?:\/([A-Za-z0-9_]+))?(?:\/([a-z_]+))?$/.exec(path) ?? [];
  const parameter = kind === 'payment_intents' ? '{intent}' : kind === 'payment_methods' ? '{payment_method}' : '';
  const name = `${method} /v1/${kind}${id === '' ? '' : `/${parameter}`}${action === '' ? '' : `/${action}`}`;
  return kind === '' ? null : { name, id };
}
