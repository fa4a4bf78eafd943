export { belongsToBrowser, keyNames } from './key-names.ts';
export { openKeysHelp } from './keys-help.ts';
export { listenForKeys } from './listen.ts';
