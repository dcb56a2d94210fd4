export function withoutEmpty<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], null | undefined> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as {
    [K in keyof T]: Exclude<T[K], null | undefined>;
  };
}
