export { mailWindow } from './mail-window.ts';
export { mailedText, noMailServer } from './mail-words.ts';
export { spendMailbox } from './mailbox-limit.ts';
export { type Mail, sendMail, sendMails } from './outbox.ts';
export { dropSentMails } from './outbox-queries.ts';
export { outboxWorker } from './outbox-worker.ts';
