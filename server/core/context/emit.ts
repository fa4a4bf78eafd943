import { type DomainEvents, type EventName, emitTo } from '../events/index.ts';
import type { TransactionContext } from './services.ts';

/** Emits a domain event in the transaction of the change that it names; resolves when its subscribers have run. */
export const emit = <Name extends EventName>(
  { services, sql }: TransactionContext,
  name: Name,
  payload: DomainEvents[Name],
): Promise<void> => emitTo(services.subscribers, { services, sql }, name, payload);
