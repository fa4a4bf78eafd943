export { call, callAny } from './call.ts';
export { callAddress } from './call-address.ts';
export { Refusal, sentenceOf } from './call-error.ts';
export { askLoader } from './loader-calls.ts';
export { openedWith } from './transports.ts';
