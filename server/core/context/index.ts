export { emit } from './emit.ts';
export { openServices, type Services, type TransactionContext } from './services.ts';
export { putSettings, type SettingChange } from './site-setting-change.ts';
export type { Deed, StreamedFile, Upload, Visit } from './visit.ts';
export { doing, type Write, writing } from './writing.ts';
