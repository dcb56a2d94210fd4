import type { z } from 'zod';
import type { ImportKind } from '#contract/import-fields.ts';
import type { ImportOptions, PreviewOf, PreviewQuerySchema } from '#contract/imports.ts';
import type { SiteSettings } from '#contract/settings.ts';
import type { ImportsContext } from './deps.ts';
import type { FileRow } from './file-row.ts';
import type { ImportRow } from './store.ts';

export type PreviewOptions = z.output<typeof PreviewQuerySchema>;
export type OptionsOf<Kind extends ImportKind> = Extract<ImportOptions, { kind: Kind }>;

export interface ImportHandler<Kind extends ImportKind> {
  /** All rows are checked before anything is written, and a file can have this many. Null: only the first rows are. */
  readonly maxRows: number | null;
  readonly optionsSchema: z.ZodType<OptionsOf<Kind>>;
  missing(options: OptionsOf<Kind>): readonly string[];
  propose(
    file: { readonly rows: readonly FileRow[]; readonly fileName: string; readonly settings: SiteSettings },
    given: PreviewOptions,
  ): OptionsOf<Kind>;
  preview(
    context: ImportsContext,
    what: { readonly file: ImportRow; readonly rows: readonly FileRow[]; readonly options: OptionsOf<Kind> },
  ): Promise<PreviewOf<Kind>>;
  /** Returns true at the end of the file. */
  run(
    context: ImportsContext,
    row: ImportRow,
    how: { readonly options: OptionsOf<Kind>; readonly stopping: AbortSignal },
  ): Promise<boolean>;
  undo(context: ImportsContext, row: ImportRow, stopping: AbortSignal): Promise<boolean>;
}
