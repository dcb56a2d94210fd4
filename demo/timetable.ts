/** What happens when: acts in the order of their times, those at the same time in the order in which they were planned. */
export function createTimetable<Act>() {
  const planned: { at: number; act: Act }[] = [];
  return {
    plan(at: number, act: Act): void {
      // Almost all comes in at once and is taken from the front: a sorted insert from the back is short.
      let place = planned.length;
      while (place > 0 && (planned[place - 1]?.at ?? 0) > at) place -= 1;
      planned.splice(place, 0, { at: Math.round(at), act });
    },
    /** The next act, or `null` when all is done. */
    next(): { at: number; act: Act } | null {
      return planned.shift() ?? null;
    },
    get size() {
      return planned.length;
    },
  };
}
export type Timetable<Act> = ReturnType<typeof createTimetable<Act>>;
