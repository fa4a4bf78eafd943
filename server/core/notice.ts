/** What is said once, on the next page (wire §1.10). The text is plain. */
export interface Notice {
  readonly kind: 'success' | 'info' | 'error';
  readonly text: string;
}
