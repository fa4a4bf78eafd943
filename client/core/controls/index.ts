export { onPress } from './press.ts';
export { createTabs, panesOf } from './tabs.ts';
export { textSize } from './text-size.ts';
