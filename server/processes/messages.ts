import type { Worker } from 'node:cluster';
import { z } from 'zod';

const ask = z.object({ kind: z.literal('ask'), id: z.int(), question: z.string() });
const reply = z.object({ kind: z.literal('reply'), id: z.int(), to: z.int(), value: z.unknown() });

/** Message of a serving process to the main process. */
const fromMember = z.union([
  // Accepts connections.
  z.literal('serving'),
  // Has no running workers any more.
  z.literal('rested'),
  // Accepts no more connections.
  z.literal('closed'),
  // A question to the other serving processes, and the reply to one.
  ask,
  reply,
]);

const recipients = z.object({ kind: z.literal('recipients'), id: z.int(), count: z.int() });
const question = z.object({ kind: z.literal('question'), id: z.int(), from: z.int(), question: z.string() });
const answer = z.object({ kind: z.literal('answer'), id: z.int(), value: z.unknown() });

/** Message of the main process to a serving process. */
const toMember = z.union([
  // Start the workers.
  z.literal('work'),
  // End without refusing a request.
  z.literal('drain'),
  // No connection is on its way any more.
  z.literal('released'),
  // How many processes got a question, a question of another process, and an answer.
  recipients,
  question,
  answer,
]);

export type FromMember = z.infer<typeof fromMember>;
export type ToMember = z.infer<typeof toMember>;

/** Sends a message to the main process. */
export const tellMain = (message: FromMember): void => {
  process.send?.(message);
};

/** Sends a message to a serving process; the exit of one that cannot receive it is an event of its own. */
export const tellMember = (worker: Worker | undefined, message: ToMember): void => {
  if (worker?.isConnected()) worker.send(message, () => {});
};

/** Undefined for the message of another sender, such as a library. */
export const readFromMember = (message: unknown): FromMember | undefined => fromMember.safeParse(message).data;

export const readToMember = (message: unknown): ToMember | undefined => toMember.safeParse(message).data;
