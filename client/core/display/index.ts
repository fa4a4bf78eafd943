export { displaySetting, storeDisplaySetting } from './display-store.ts';
