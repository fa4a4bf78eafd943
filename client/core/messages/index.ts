export { storeMessages } from './stored-messages.ts';

/** Opens the list of the last messages. */
export const openMessages = () => import('./messages-dialog.ts').then(m => m.showMessages());
