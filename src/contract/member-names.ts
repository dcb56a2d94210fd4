export const FORMER_MEMBER = 'former member';

/** Deleted accounts have no username. */
export const memberName = (names: Pick<ReadonlyMap<string, string>, 'get'>, userId: string): string =>
  names.get(userId) ?? FORMER_MEMBER;
