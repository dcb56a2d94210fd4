import { lazyComponent } from '#web/components/ui/lazy-component.tsx';

export const LeadingPanel = lazyComponent(() => import('./leading-panel.tsx').then((module) => module.LeadingPanel));
/** Also loads `LeadingPanel`: after one bid the user may lead, and the panel must not wait then. */
export const BidForm = lazyComponent(() =>
  Promise.all([import('./bid-form.tsx'), LeadingPanel.load()]).then(([module]) => module.BidForm),
);
export const Ending = lazyComponent(() => import('./panel-endings.tsx').then((module) => module.Ending));
export const Relist = lazyComponent(() => import('#web/components/account/relist.tsx').then((module) => module.Relist));
export const UnavailableNotice = lazyComponent(() =>
  import('./panel-steps.tsx').then((module) => module.UnavailableNotice),
);
