import { z } from 'zod';

const ask = z.object({ kind: z.literal('ask'), id: z.int(), question: z.string() });
const reply = z.object({ kind: z.literal('reply'), id: z.int(), to: z.int(), value: z.unknown() });

/**
 * A serving process to the main process: it accepts connections; its workers have come to rest; it
 * accepts no more; a question to the other
 * serving processes, and the reply to one.
 */
const fromMember = z.union([z.literal('serving'), z.literal('rested'), z.literal('closed'), ask, reply]);

const recipients = z.object({ kind: z.literal('recipients'), id: z.int(), count: z.int() });
const question = z.object({ kind: z.literal('question'), id: z.int(), from: z.int(), question: z.string() });
const answer = z.object({ kind: z.literal('answer'), id: z.int(), value: z.unknown() });

/**
 * The main process to a serving process: run the workers; end without refusing a request; no
 * more connections come; how many processes got a
 * question, a question of another one, and an answer.
 */
const toMember = z.union([z.literal('work'), z.literal('drain'), z.literal('released'), recipients, question, answer]);

export type FromMember = z.infer<typeof fromMember>;
export type ToMember = z.infer<typeof toMember>;

/** Undefined for the message of another sender, such as a library. */
export const readFromMember = (message: unknown): FromMember | undefined => fromMember.safeParse(message).data;

export const readToMember = (message: unknown): ToMember | undefined => toMember.safeParse(message).data;
