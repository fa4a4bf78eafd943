export { anonymousContext } from './anonymous-context.ts';
export { emit, type Mutation, mutate, mutateAs } from './mutation.ts';
export type { MutationContext, ReadContext, RequestContext, StreamedFile, Upload } from './request-context.ts';
export { openServices, type Services, type TransactionContext } from './services.ts';
export { putSettings, type SettingChange } from './site-setting-change.ts';
