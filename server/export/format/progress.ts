/** Shows how far a long piece of work is. */
export interface Bar {
  readonly step: (count?: number) => void;
  readonly end: () => void;
}

export type Bars = (label: string, total: number) => Bar;

/** Shows nothing. */
export const noBars: Bars = () => ({ step: () => undefined, end: () => undefined });
