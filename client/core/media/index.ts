export { type Picked, type PickOptions, pickMedia } from './picker.ts';
