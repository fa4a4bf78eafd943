export { BadSetting, type DatabaseAddress, databaseAddress, readSettings, type Settings } from './environment.ts';
export { root } from './root.ts';
export { secretOf } from './secret.ts';
