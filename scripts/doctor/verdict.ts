/** What was looked at and found; `mend` only when it is not right. */
export interface Decision {
  readonly what: string;
  readonly found: string;
  readonly mend?: string;
}

export const words = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));
