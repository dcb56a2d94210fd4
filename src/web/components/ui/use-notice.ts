import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';

export function useNotice() {
  const [notice, setNotice] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const done = (text: string) => {
    // The same text again has to appear again.
    flushSync(() => setNotice(null));
    setNotice(text);
    void revalidate();
  };
  return { notice, done };
}
