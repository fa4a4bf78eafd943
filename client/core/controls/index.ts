export { createTabs } from './tabs.ts';
export { textSize } from './text-size.ts';
