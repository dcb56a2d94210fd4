import { type ComponentType, lazy, useState } from 'react';
import { Panel } from './panel.tsx';

export type Part<Props> = ComponentType<Props> & { load(): Promise<unknown> };

/** Splits rarely needed code out of the bundle. Its server-rendered HTML stays until the code has loaded. */
export function part<Props extends object>(fetch: () => Promise<ComponentType<Props>>): Part<Props> {
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
      <Panel>
        <Chosen {...props} />
      </Panel>
    );
  }
  return Object.assign(Shown, { load });
}
