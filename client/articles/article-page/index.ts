export { classicPopup } from './classic-popup.ts';
