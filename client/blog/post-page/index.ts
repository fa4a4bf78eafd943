export { openPrintWindow, print } from './print-link.ts';
