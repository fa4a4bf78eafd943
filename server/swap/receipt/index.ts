export { type Receipt, receiptOf } from './receipt.ts';
export { countsOf, lastSite } from './receipt-queries.ts';
export { receiptText } from './receipt-text.ts';
export { rehearseSwap } from './rehearse.ts';
export { statusOf, statusText } from './status.ts';
