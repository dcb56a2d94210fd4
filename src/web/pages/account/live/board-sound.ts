const KEY = 'hammerdown:board-sound';
const VOLUME = 0.2;
const NOTE_S = 0.18;
const NOTES = { outbid: [660, 440], closing_soon: [880] } as const;

export type Sound = keyof typeof NOTES;

export function wantsSound(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}

export function keepSound(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {}
}

let context: AudioContext | null = null;

/** Browsers allow sound only after a click, tap or key. */
export function allowSound(): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume().catch(() => undefined);
}

export function playSound(sound: Sound): void {
  if (context?.state !== 'running') return;
  const player = context;
  NOTES[sound].forEach((frequency, index) => {
    const from = player.currentTime + index * NOTE_S;
    const volume = new GainNode(player, { gain: 0 });
    volume.gain.setValueAtTime(VOLUME, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_S);
    const tone = new OscillatorNode(player, { frequency });
    tone.connect(volume).connect(player.destination);
    tone.start(from);
    tone.stop(from + NOTE_S);
  });
}
