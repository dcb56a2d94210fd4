/** A queue of actions by time, stable for equal times. */
export function createTimetable<Act>() {
  const planned: { at: number; action: Act }[] = [];
  return {
    plan(at: number, action: Act): void {
      // Nearly all entries arrive in order and leave from the front, so inserting from the back is short.
      let place = planned.length;
      while (place > 0 && (planned[place - 1]?.at ?? 0) > at) place -= 1;
      planned.splice(place, 0, { at: Math.round(at), action });
    },
    next(): { at: number; action: Act } | null {
      return planned.shift() ?? null;
    },
    get size() {
      return planned.length;
    },
  };
}
export type Timetable<Act> = ReturnType<typeof createTimetable<Act>>;
