import { isDevelopment } from './config.ts';

type Hearer = (item: unknown) => void;

const hearers = new Set<Hearer>();

/** Says something to whoever develops the site: on the browser's console and in the debug console. Readers see nothing. */
export const debug = (item: unknown): void => {
  if (!isDevelopment()) return;
  console.log(item);
  for (const hear of hearers) hear(item);
};

/** Hears every debug line from this moment on. Answers how to stop. */
export const onDebug = (hear: Hearer): (() => void) => {
  hearers.add(hear);
  return () => {
    hearers.delete(hear);
  };
};
