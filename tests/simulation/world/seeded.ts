export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    upTo: (most: number) => Math.floor(roll() * (most + 1)),
    oneIn: (times: number) => roll() * times < 1,
    pick: <T>(choices: readonly [T, ...T[]]): T => choices[Math.floor(roll() * choices.length)] ?? choices[0],
  };
}
export type Dice = ReturnType<typeof seededRandom>;
