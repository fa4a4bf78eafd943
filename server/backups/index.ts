export { nightlyBackups } from './folders.ts';
export { startNightlyBackups } from './nightly.ts';
