export { entryHandlers } from './calls.tsx';
export { entryPages } from './pages.tsx';
export { entryOf } from './post-queries.ts';
export { EntryEnd, EntryHeader, EntryText } from './post-views.tsx';
export { entryTaskHandlers } from './tasks.ts';
