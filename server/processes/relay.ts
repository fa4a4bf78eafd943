import cluster, { type Worker } from 'node:cluster';
import { readFromMember, tellMember } from './messages.ts';

/** Carries questions of one serving process to the others, and their answers back. */
export const relayQuestions = (): void => {
  const serving = new Set<Worker>();
  cluster.on('exit', worker => serving.delete(worker));
  cluster.on('message', (from, received) => {
    const message = readFromMember(received);
    if (message === 'serving') serving.add(from);
    if (typeof message !== 'object') return;
    if (message.kind === 'reply') {
      tellMember(cluster.workers?.[message.to], { kind: 'answer', id: message.id, value: message.value });
      return;
    }
    const others = [...serving].filter(worker => worker !== from && worker.isConnected());
    // First the number, then the questions: no answer comes before it.
    tellMember(from, { kind: 'recipients', id: message.id, count: others.length });
    for (const other of others)
      tellMember(other, { kind: 'question', id: message.id, from: from.id, question: message.question });
  });
};
