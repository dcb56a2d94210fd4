import { useState } from 'react';
import { useRevalidator } from 'react-router';

/** What the last action of a page did. `done` shows it and reloads the page's data. */
export function useNotice() {
  const [notice, setNotice] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const done = (text: string) => {
    setNotice(text);
    void revalidate();
  };
  return { notice, done };
}
