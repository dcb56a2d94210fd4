import { StepUpDialog } from './step-up-dialog.tsx';

let waiting: Promise<boolean> | null = null;

export function confirmIdentity(): Promise<boolean> {
  waiting ??= askOnce().finally(() => {
    waiting = null;
  });
  return waiting;
}

async function askOnce(): Promise<boolean> {
  // Not imported by the server, which renders without it.
  const { createRoot } = await import('react-dom/client');
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const { promise: answered, resolve } = Promise.withResolvers<boolean>();
  root.render(<StepUpDialog onDone={resolve} />);
  try {
    return await answered;
  } finally {
    root.unmount();
    container.remove();
  }
}
