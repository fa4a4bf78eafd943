export { sowDemo } from './sow.ts';
