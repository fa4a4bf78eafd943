export { compareSoon } from './compare-soon.ts';
export {
  displayChangedAt,
  displaySetting,
  onDisplayChange,
  storeDisplay,
  storeDisplaySetting,
  storedDisplay,
} from './display-store.ts';
