export { calendarPages } from './calendar-pages.tsx';
export { archivePages } from './pages.tsx';
