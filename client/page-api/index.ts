export { offerSurface } from './surface.ts';
