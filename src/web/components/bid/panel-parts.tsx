import { part } from '#web/components/ui/part.tsx';

export const LeadingPanel = part(() => import('./leading-panel.tsx').then((module) => module.LeadingPanel));
/** Also loads `LeadingPanel`: after one bid the user may lead, and the panel must not wait then. */
export const BidForm = part(() =>
  Promise.all([import('./bid-form.tsx'), LeadingPanel.load()]).then(([module]) => module.BidForm),
);
export const Ending = part(() => import('./panel-endings.tsx').then((module) => module.Ending));
export const Relist = part(() => import('#web/components/account/relist.tsx').then((module) => module.Relist));
export const UnavailableNotice = part(() => import('./panel-steps.tsx').then((module) => module.UnavailableNotice));
