export { entryHandlers } from './calls.tsx';
export { entryOf } from './entry-queries.ts';
export { EntryEnd, EntryHeader, EntryText } from './entry-views.tsx';
export { entryPages } from './pages.tsx';
export { entryTaskHandlers } from './tasks.ts';
