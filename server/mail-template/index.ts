export { mailHtml, type PrintedMail } from './mail-html.tsx';
