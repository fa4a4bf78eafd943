export { locationHandlers } from './calls.ts';
export { LocationFields } from './form-views.tsx';
export { locationPages } from './pages.tsx';
export { readPlace } from './place.ts';
export { locationTaskHandlers } from './tasks.ts';
export { PostPlace } from './views.tsx';
