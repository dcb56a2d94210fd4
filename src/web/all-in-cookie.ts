export const readsAllIn = (cookies: string | null): boolean => /(?:^|;\s*)all_in=1(?:;|$)/.test(cookies ?? '');

const YEAR_SECONDS = 31_536_000;
export const allInCookie = (isOn: boolean): string =>
  `all_in=${isOn ? '1' : ''}; Path=/; Max-Age=${isOn ? YEAR_SECONDS : 0}; SameSite=Lax`;
