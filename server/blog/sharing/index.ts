export { sharingPages } from './pages.tsx';
export { Sharing } from './views.tsx';
