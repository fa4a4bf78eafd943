export { mailHtml, mailParts, type PrintedMail } from './mail-html.tsx';
