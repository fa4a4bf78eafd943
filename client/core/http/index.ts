export { call, callAny } from './call.ts';
export { callAddress } from './call-address.ts';
export { CallError, errorMessage } from './call-error.ts';
export { callLoader } from './loader-calls.ts';
export { pageTokenHeader } from './transports.ts';
