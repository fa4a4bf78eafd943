export {
  type Behaviour,
  enhanceOf,
  focus,
  follow,
  hint,
  present,
  press,
  type Run,
  submit,
  visible,
} from './behaviour.ts';
export { type DeferredEvent, deferEvents, isReplaying } from './defer.ts';
export { on } from './delegate.ts';
export { enhancePresent } from './enhance-present.ts';
export { observeIslands } from './islands.ts';
export { isPlain } from './plain.ts';
export { whenPresent } from './present.ts';
export { whenDue } from './timing.ts';
export { register } from './triggers.ts';
