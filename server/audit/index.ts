export { audit } from './audit-queries.ts';
export { type AuditAct, auditWords } from './audit-words.ts';
