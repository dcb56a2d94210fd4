import { type ComponentType, lazy, useState } from 'react';
import { Panel } from './panel.tsx';

/** A component whose code comes when it is first shown; `load` fetches it ahead. */
export type Part<Props> = ComponentType<Props> & { load(): Promise<unknown> };

/**
 * Parts of a page that few of its readers need at once: their code is no part of the page's own. The server has all code at hand, so that
 * its HTML is whole, and stands in the browser until the code is there. Code that cannot be had is missing there alone.
 */
export function part<Props extends object>(fetch: () => Promise<ComponentType<Props>>): Part<Props> {
  let ready: ComponentType<Props> | null = null;
  let fetching: Promise<ComponentType<Props>> | null = null;
  const load = (): Promise<ComponentType<Props>> => {
    fetching ??= fetch().then(
      (component) => (ready = component),
      (error: unknown) => {
        // A network that failed once is asked again the next time.
        fetching = null;
        throw error;
      },
    );
    return fetching;
  };
  const Later = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  if (import.meta.env.SSR) void load();

  function Shown(props: Props) {
    // Chosen once: another component in its place would lose what was typed.
    const [Chosen] = useState<ComponentType<Props>>(() => ready ?? Later);
    return (
      <Panel>
        <Chosen {...props} />
      </Panel>
    );
  }
  return Object.assign(Shown, { load });
}
