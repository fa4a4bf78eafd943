export { openClassicPopup } from './classic-popup.ts';
