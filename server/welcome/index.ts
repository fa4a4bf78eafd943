export { welcomePages } from './pages.ts';
export { firstLink } from './setup-link.ts';
export { welcomeTaskHandlers } from './tasks.ts';
