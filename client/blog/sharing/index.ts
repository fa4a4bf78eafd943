export { shareWindow } from './share-window.ts';
