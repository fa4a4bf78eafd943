export { nextStop } from './next-stop.ts';
export { onPress } from './press.ts';
export { createTabs, panesOf } from './tabs.ts';
export { freshStop, moveInside, saveStop } from './toolbar-stops.ts';
