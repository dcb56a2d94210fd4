import { Volume2, VolumeX } from 'lucide';
import { useEffect, useState } from 'react';
import { Icon } from '#web/components/ui/icon.tsx';
import { useIsReady } from '#web/components/ui/use-is-ready.ts';
import { allowSound, keepSound, playSound, wantsSound } from './board-sound.ts';

export function useSound() {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!wantsSound()) return undefined;
    setOn(true);
    const allow = () => allowSound();
    for (const name of ['pointerdown', 'keydown']) addEventListener(name, allow, { once: true });
    return () => {
      for (const name of ['pointerdown', 'keydown']) removeEventListener(name, allow);
    };
  }, []);
  const change = (next: boolean) => {
    setOn(next);
    keepSound(next);
    if (!next) return;
    allowSound();
    playSound('closing_soon');
  };
  return { isOn, change };
}

export function SoundSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const isReady = useIsReady();
  return (
    <button
      type="button"
      className="btn btn-line btn-s !min-h-11"
      aria-pressed={isOn}
      {...(isReady ? {} : { disabled: true, 'data-waiting': '' })}
      onClick={() => onChange(!isOn)}
    >
      <Icon of={isOn ? Volume2 : VolumeX} size={18} />
      Sound
    </button>
  );
}
