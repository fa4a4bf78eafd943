export { crawlerHandlers } from './calls.ts';
