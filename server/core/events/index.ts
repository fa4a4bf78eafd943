export { type DomainEvents, type EventName, emitTo, type Subscribers } from './events.ts';
