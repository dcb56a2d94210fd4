import { useState } from 'react';
import { useRevalidator } from 'react-router';

export function useNotice() {
  const [notice, setNotice] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const done = (text: string) => {
    setNotice(text);
    void revalidate();
  };
  return { notice, done };
}
