export const FORMER_MEMBER = 'former member';

/** Deleted accounts have no username. */
export const memberName = (names: ReadonlyMap<string, string>, userId: string): string =>
  names.get(userId) ?? FORMER_MEMBER;
