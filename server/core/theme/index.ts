export { loadTheme, noTheme, type Theme } from './load-theme.ts';
export { themedPart } from './themed-part.tsx';
