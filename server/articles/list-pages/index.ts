export { articleListPages } from './pages.tsx';
