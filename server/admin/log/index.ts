export { auditLogPage } from './page.tsx';
