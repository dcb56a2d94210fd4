import { part } from '#web/components/ui/part.tsx';

/** For who leads. */
export const LeadingFace = part(() => import('./leading-face.tsx').then((module) => module.LeadingFace));
/** For who may bid; one bid later they may lead, and the panel must not wait for it then. */
export const BidForm = part(() => Promise.all([import('./bid-form.tsx'), LeadingFace.load()]).then(([module]) => module.BidForm));
/** For who comes before the sale, or after it. */
export const Ending = part(() => import('./panel-endings.tsx').then((module) => module.Ending));
/** For who is signed in and may not bid yet, or never here. */
export const ShutDoor = part(() => import('./panel-doors.tsx').then((module) => module.ShutDoor));
