export { BadSetting, type DatabaseAddress, databaseAddress, readSettings, type Settings } from './environment.ts';
export { settingsOfProcess } from './process-settings.ts';
export { root } from './root.ts';
