/** Result of a check; `mend` only if it failed. */
export interface CheckResult {
  readonly what: string;
  readonly found: string;
  readonly mend?: string;
}

export const words = (error: unknown): string => (error instanceof Error ? error.message || error.name : String(error));
