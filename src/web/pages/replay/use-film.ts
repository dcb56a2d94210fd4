import { useEffect, useState } from 'react';
import { type FilmTimes, stepAt } from './film-time.ts';

/** How long each step stays for those who prefer reduced motion. */
const STEP_MS = 1_000;
export const SPEEDS = [0.5, 1, 2, 4] as const;

export interface Playback {
  readonly position: number;
  readonly step: number;
  readonly isPlaying: boolean;
  readonly speed: number;
  readonly play: () => void;
  readonly pause: () => void;
  readonly goTo: (position: number) => void;
  readonly goToStep: (step: number) => void;
  readonly setSpeed: (speed: number) => void;
}

export function useFilm(times: FilmTimes): Playback {
  const [position, setPosition] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const isOver = position >= times.length;
  useEffect(() => {
    if (!isPlaying || isOver) return undefined;
    return matchMedia('(prefers-reduced-motion: reduce)').matches
      ? playSteps(times, speed, setPosition)
      : playFrames(times, speed, setPosition);
  }, [isPlaying, isOver, speed, times]);
  const goTo = (to: number) => {
    setPlaying(false);
    setPosition(Math.min(Math.max(0, to), times.length));
  };
  return {
    position,
    step: stepAt(times, position),
    isPlaying: isPlaying && !isOver,
    speed,
    play() {
      if (isOver) setPosition(0);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
    goTo,
    goToStep: (step) => goTo(times.positions[step] ?? position),
    setSpeed,
  };
}

type SetPosition = (change: (position: number) => number) => void;

function playFrames({ length }: FilmTimes, speed: number, setPosition: SetPosition): () => void {
  let last: number | null = null;
  let frame = 0;
  const next = (now: number) => {
    const passed = last === null ? 0 : (now - last) * speed;
    last = now;
    setPosition((position) => Math.min(length, position + passed));
    frame = requestAnimationFrame(next);
  };
  frame = requestAnimationFrame(next);
  return () => cancelAnimationFrame(frame);
}

function playSteps(times: FilmTimes, speed: number, setPosition: SetPosition): () => void {
  const next = () => setPosition((position) => times.positions[stepAt(times, position) + 1] ?? times.length);
  const timer = setInterval(next, STEP_MS / speed);
  return () => clearInterval(timer);
}
