export { activityPubPages } from './pages.ts';
