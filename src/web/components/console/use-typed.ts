import { useCallback, useEffect, useState } from 'react';
import { keepDraft, readDraft } from '#web/components/draft/draft.ts';

export function useTyped(key: string): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    setTyped(readDraft(key) ?? '');
  }, [key]);
  const type = useCallback(
    (text: string) => {
      setTyped(text);
      keepDraft(key, text === '' ? null : text);
    },
    [key],
  );
  return [typed, type];
}
