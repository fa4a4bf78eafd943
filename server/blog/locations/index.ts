export { locationAnswers } from './calls.ts';
export { LocationFields } from './form-views.tsx';
export { locationPages } from './pages.tsx';
export { readPlace } from './place.ts';
export { locationTaskAnswers } from './tasks.ts';
export { PostPlace } from './views.tsx';
