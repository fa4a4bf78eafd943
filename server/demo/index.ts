export { seedDemo } from './sow.ts';
