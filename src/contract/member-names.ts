export const FORMER_MEMBER = 'former member';
export const A_FORMER_MEMBER = `a ${FORMER_MEMBER}`;

export const memberName = (names: Pick<ReadonlyMap<string, string>, 'get'>, userId: string): string =>
  names.get(userId) ?? FORMER_MEMBER;

export const SYSTEM_ACTOR = 'system';
