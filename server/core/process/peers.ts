/** Questions of one serving process to the others: read the changes of pages now, and the figures for /metrics. */
export type Question = 'changes' | 'figures';

/** The other serving processes of this site on this machine. */
export interface Peers {
  /** The answer of each, in no order; undefined for one that does not answer soon. */
  readonly ask: (question: Question) => Promise<readonly unknown[]>;
  /** Registers the work that answers a question of the others. */
  readonly answer: (question: Question, work: () => Promise<unknown>) => void;
}

/** Of a process that serves alone, a command or a test. */
export const noPeers: Peers = { ask: async () => [], answer: () => {} };
