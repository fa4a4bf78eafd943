import type { Peers, Question } from '../core/process/index.ts';
import { readToMember, tellMain } from './messages.ts';

/** A process that answers later is not waited for: it reads changes within a second, and its figures are left out. */
const longestMs = 250;

interface Pending {
  /** Answers that are still to come; undefined before the number of recipients is known. */
  left: number | undefined;
  readonly values: unknown[];
  readonly done: () => void;
}

/** The other members of a cluster, reached through the main process. */
export const memberPeers = (): Peers => {
  const pending = new Map<number, Pending>();
  const works = new Map<string, () => Promise<unknown>>();
  let lastId = 0;

  const count = (id: number, by: (one: Pending) => void): void => {
    const one = pending.get(id);
    if (!one) return;
    by(one);
    if (one.left === 0) one.done();
  };

  const reply = async (id: number, to: number, question: string): Promise<void> => {
    // The poll finds what a failed reading left.
    const value = await works
      .get(question)?.()
      .catch(() => undefined);
    tellMain({ kind: 'reply', id, to, value });
  };

  process.on('message', received => {
    const message = readToMember(received);
    if (typeof message !== 'object') return;
    if (message.kind === 'question') reply(message.id, message.from, message.question);
    else if (message.kind === 'recipients')
      count(message.id, one => {
        one.left = message.count;
      });
    else
      count(message.id, one => {
        one.values.push(message.value);
        one.left = (one.left ?? 0) - 1;
      });
  });

  return {
    ask: (question: Question) =>
      new Promise(resolve => {
        const id = ++lastId;
        const values: unknown[] = [];
        const done = (): void => {
          const missing = pending.get(id)?.left ?? 0;
          pending.delete(id);
          clearTimeout(limit);
          resolve([...values, ...Array.from({ length: Math.max(0, missing) })]);
        };
        const limit = setTimeout(done, longestMs);
        pending.set(id, { left: undefined, values, done });
        tellMain({ kind: 'ask', id, question });
      }),
    answer: (question, work) => {
      works.set(question, work);
    },
  };
};
