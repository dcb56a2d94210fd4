/** Replaces the only occurrence of a text in a file, when the file is loaded. */
export interface SourceEdit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}
