import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { setLocale } from '#contract/format/locale.ts';
import { partsLoaded } from './components/ui/lazy-component.tsx';
import { keepFocus } from './navigation/keep-focus.ts';
import { keepFresh, rememberNavigations } from './navigation/keep-fresh.ts';

const INSTRUMENTATIONS = [rememberNavigations];

setLocale(document.documentElement.lang);
keepFresh();
keepFocus();
void partsLoaded().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={INSTRUMENTATIONS} />
      </StrictMode>,
    );
  }),
);
