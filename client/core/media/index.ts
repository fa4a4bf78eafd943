export { type Picked, type PickOptions, pickMedia } from './picker.ts';
export { pictureOf } from './picture.ts';
