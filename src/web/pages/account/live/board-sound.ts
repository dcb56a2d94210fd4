const KEY = 'hammerdown:board-sound';
const VOLUME = 0.2;
const NOTE_S = 0.18;
/** In hertz, one after the other. */
const NOTES = { outbid: [660, 440], closing_soon: [880] } as const;

export type Sound = keyof typeof NOTES;

/** Whether this device wants sound. False where browser storage is disabled. */
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
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

let context: AudioContext | null = null;

/** Browsers play sound only once a click, tap or key has allowed it. Call it from one. */
export function allowSound(): void {
  context ??= new AudioContext();
  // Refused where the browser forbids sound: then the alerts stay silent.
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
