import { useRootData } from '#web/root-data.ts';
import BlankLayout from './blank.tsx';
import PublicLayout from './public.tsx';

/** What opens next stands among the other pages, and by itself while the house is not open. */
export default function LaunchLayout() {
  return useRootData()?.house.isOpen === false ? <BlankLayout /> : <PublicLayout />;
}
