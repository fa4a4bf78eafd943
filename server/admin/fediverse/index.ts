export { followersPage } from './followers-page.tsx';
export { fediverseTaskHandlers } from './tasks.ts';
