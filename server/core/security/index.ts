export { changeMark, changeMarkSeconds, nodeOfChange } from './change-mark.ts';
export { checkPassword, dummyVerify, hashPassword, hashPostPassword, verifyPassword } from './password.ts';
export { type Random, secureRandom, someOf, wholeNumber } from './random.ts';
export { seal, unseal } from './seal.ts';
export {
  cookieNames,
  isEqualText,
  isSessionToken,
  newSessionToken,
  newVisitor,
  sessionMs,
  tokenState,
  visitorOf,
  visitorToken,
} from './session.ts';
export {
  type BackoffPolicy,
  consumeRateLimit,
  consumeRateLimits,
  reserveTurn,
  takeAttempt,
  waitMs,
} from './throttle.ts';
export { countThrottle, dropThrottles, refund, setThrottle, throttleHolds } from './throttle-queries.ts';
