import { isDevelopment } from './config.ts';

type Hearer = (item: unknown) => void;

const hearers = new Set<Hearer>();

/** Logs to the browser's console and the debug console of a development site. Readers see nothing. */
export const debug = (item: unknown): void => {
  if (!isDevelopment()) return;
  console.log(item);
  for (const hear of hearers) hear(item);
};

/** Listens to debug lines. Returns the function that stops it. */
export const onDebug = (hear: Hearer): (() => void) => {
  hearers.add(hear);
  return () => {
    hearers.delete(hear);
  };
};
