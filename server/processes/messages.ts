/**
 * A serving process to the main process: it accepts connections, its workers have come to rest.
 */
export type FromMember = 'serving' | 'rested';

/**
 * The main process to a serving process: run the workers, end without refusing a request.
 */
export type ToMember = 'work' | 'drain';

export const isFromMember = (message: unknown): message is FromMember => message === 'serving' || message === 'rested';

export const isToMember = (message: unknown): message is ToMember => message === 'work' || message === 'drain';
