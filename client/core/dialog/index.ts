export { closeDialog, openAnswer, openDialog, openQuestion } from './api.ts';
export { loadDialogs } from './load.ts';
export type { Dialog, DialogOptions } from './options.ts';
