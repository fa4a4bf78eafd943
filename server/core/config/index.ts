export { BadSetting, type DatabaseAddress, readSettings, type Settings } from './environment.ts';
export { root } from './root.ts';
export { secretOf } from './secret.ts';
