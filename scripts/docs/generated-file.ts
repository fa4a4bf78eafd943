/** A generated file: its path from the root, and its text. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: string;
}
