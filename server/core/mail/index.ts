export { mailComposer } from './mail-composer.ts';
export { mailedText, noMailServer } from './mail-sentences.ts';
export { verifyMailServer } from './mail-transport.ts';
export { mailWindow } from './mail-window.ts';
export { spendMailbox } from './mailbox-limit.ts';
export { type Mail, sendMail, sendMails } from './outbox.ts';
export { deleteSentMails } from './outbox-queries.ts';
export { type MailTemplate, outboxWorker } from './outbox-worker.ts';
export { sendTestMail } from './test-mail.ts';
