import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  readonly step: (count?: number) => void;
  readonly end: () => void;
}

/** A bar on the terminal for long work; where there is no terminal, one line when it has ended. */
export const progress = (label: string, total: number): Progress => {
  const bar = new SingleBar(
    { format: `${label} {bar} {value} of {total}, {eta_formatted} left`, hideCursor: true },
    Presets.shades_classic,
  );
  let done = 0;
  if (process.stderr.isTTY) bar.start(total, 0);
  return {
    step: (count = 1) => {
      done += count;
      bar.update(done);
    },
    end: () => {
      bar.stop();
      if (!process.stderr.isTTY) console.error(`${label}: ${done} of ${total}`);
    },
  };
};
