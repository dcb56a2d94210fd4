/** Without the fields that were emptied. */
export function withoutNothing<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], null | undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== '')) as {
    [K in keyof T]: Exclude<T[K], null | undefined>;
  };
}
