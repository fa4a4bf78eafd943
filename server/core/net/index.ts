export { isMailAddress, mailKey } from './mail-address.ts';
export { emailMark, networkMark, networkOf } from './network.ts';
export { fetchConfigured, fetchGiven, type GivenOptions, type GivenRefusal } from './outbound.ts';
