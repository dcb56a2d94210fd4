import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepFresh, rememberNavigations } from './navigation/keep-fresh.ts';

const INSTRUMENTATIONS = [rememberNavigations];

keepFresh();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={INSTRUMENTATIONS} />
    </StrictMode>,
  );
});
