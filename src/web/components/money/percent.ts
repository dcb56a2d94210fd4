const BASIS_POINTS_PER_PERCENT = 100;

export const percentOf = (basisPoints: number): string => `${basisPoints / BASIS_POINTS_PER_PERCENT}%`;
