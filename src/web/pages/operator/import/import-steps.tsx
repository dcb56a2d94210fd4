import type { FileImport } from '#contract/imports.ts';

const STEPS = ['File', 'Columns and check', 'Import', 'Done'] as const;
const STEP_OF: Readonly<Record<FileImport['state'], number>> = {
  uploading: 0,
  ready: 1,
  importing: 2,
  imported: 3,
  failed: 2,
  undoing: 3,
  undone: 3,
};

export function ImportSteps({ state }: Pick<FileImport, 'state'>) {
  return (
    <ol className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-small" aria-label="Steps">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === STEP_OF[state] ? 'step' : undefined}
          className={index === STEP_OF[state] ? 'font-strong' : 'text-ink-2'}
        >
          {index + 1}. {step}
        </li>
      ))}
    </ol>
  );
}
