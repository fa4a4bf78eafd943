export { emit } from './emit.ts';
export { openServices, type Services, type TransactionContext } from './services.ts';
export { putSettings, type SettingChange } from './site-setting-change.ts';
export type { MutationContext, RequestContext, StreamedFile, Upload } from './visit.ts';
export { mutate, mutateAs, type Write } from './writing.ts';
