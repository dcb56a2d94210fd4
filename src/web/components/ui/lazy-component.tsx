import { type ComponentType, lazy, useState } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { firstInteraction, isFirstPage } from './first-interaction.ts';

export type LazyComponent<Props> = ComponentType<Props> & { load(): Promise<unknown> };

/** Splits rarely needed code out of the bundle. Its server-rendered HTML stays until the code has loaded. */
export function lazyComponent<Props extends object>(fetch: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let ready: ComponentType<Props> | null = null;
  let fetching: Promise<ComponentType<Props>> | null = null;
  const load = (): Promise<ComponentType<Props>> => {
    fetching ??= fetch().then(
      (component) => (ready = component),
      (error: unknown) => {
        fetching = null;
        throw error;
      },
    );
    return fetching;
  };
  const Lazy = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  if (import.meta.env.SSR) void load();

  function Shown(props: Props) {
    // Chosen once: swapping the component would lose typed input.
    const [Chosen] = useState<ComponentType<Props>>(() => ready ?? Lazy);
    return (
      <ErrorBoundary>
        <Chosen {...props} />
      </ErrorBoundary>
    );
  }
  return Object.assign(Shown, { load });
}

const neededToHydrate: Promise<unknown>[] = [];

/**
 * Loads a part before the page hydrates if the server rendered `selector`. An update of a part whose code has not
 * loaded replaces its HTML, with what was typed into it.
 */
export function loadBeforeHydration({ load }: { load(): Promise<unknown> }, selector: string): void {
  if (isRendered(selector)) neededToHydrate.push(load());
}

const isRendered = (selector = 'nothing') => isFirstPage && document.querySelector(selector) !== null;

export const partsLoaded = (): Promise<unknown> => Promise.allSettled(neededToHydrate);

/** Also waits for the first interaction with the page, unless the server rendered `unless`. */
export const lazyAfterInteraction = <Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  unless?: string,
): LazyComponent<Props> => lazyComponent(() => (isRendered(unless) ? fetch() : firstInteraction().then(fetch)));
