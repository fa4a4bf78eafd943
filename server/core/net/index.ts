export { isMailAddress, mailKey } from './mail-address.ts';
export { emailMark, networkMark, networkOf } from './network.ts';
export {
  type ExternalFetchError,
  type ExternalFetchOptions,
  fetchConfigured,
  fetchExternal,
  readWhole,
} from './outbound.ts';
export { hostScope } from './outbound-address.ts';
