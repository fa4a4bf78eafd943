import { loadavg } from 'node:os';

export type Aim = { readonly atLeast: number } | { readonly atMost: number };

const isMet = (value: number, aim: Aim): boolean => ('atLeast' in aim ? value >= aim.atLeast : value <= aim.atMost);

/** The aim of a figure and whether it is met. */
const verdict = (value: number, aim: Aim | undefined): string => {
  if (!aim) return '';
  const words = 'atLeast' in aim ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`;
  return `(aim ${words}${isMet(value, aim) ? '' : ', not met'})`;
};

const line = (name: string, ...columns: readonly string[]): void =>
  console.log([name.padEnd(58), ...columns].filter(Boolean).join('  ').trimEnd());

const shown = (value: number): string => (value < 100 ? value.toFixed(value < 10 ? 2 : 1) : value.toFixed(0));

/** Prints the name of a part and how busy the machine is. */
export const printPart = (name: string, subject: string): void =>
  console.log(`\n${name}: ${subject} (load of the machine ${loadavg()[0]?.toFixed(1)}, ${new Date().toISOString()})`);

export interface Comparison {
  readonly subject: number;
  readonly baseline: number;
  readonly ratio: number;
}

/** Prints two figures in the same unit; the aim is one of their ratio. */
export const printRatio = (name: string, { subject, baseline, ratio }: Comparison, unit: string, aim?: Aim): void =>
  line(
    name,
    `${shown(subject).padStart(7)} ${unit}`,
    `baseline ${shown(baseline).padStart(7)} ${unit}`,
    `ratio ${ratio.toFixed(2)}`,
    verdict(ratio, aim),
  );

/** Prints one figure; `beside` is what it is compared with, or a reason. */
export const printValue = (name: string, value: number, unit: string, aim?: Aim, beside = ''): void =>
  line(name, `${shown(value).padStart(7)} ${unit}`, verdict(value, aim), beside);
