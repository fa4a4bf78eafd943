export { onPress } from './press.ts';
export { createTabs, panesOf } from './tabs.ts';
