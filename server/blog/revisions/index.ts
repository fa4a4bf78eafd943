export { revisionHandlers } from './calls.ts';
export { revisionPages } from './pages.tsx';
export { Rejection } from './rejection-views.tsx';
export { revisionTaskHandlers } from './tasks.tsx';
