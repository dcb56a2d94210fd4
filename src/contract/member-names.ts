export const FORMER_MEMBER = 'former member';
export const A_FORMER_MEMBER = `a ${FORMER_MEMBER}`;

/** Deleted accounts have no username. */
export const memberName = (names: Pick<ReadonlyMap<string, string>, 'get'>, userId: string): string =>
  names.get(userId) ?? FORMER_MEMBER;

/** The actor of what a job did, in the audit log. */
export const SYSTEM_ACTOR = 'system';
