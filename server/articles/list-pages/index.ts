export { itemListPages } from './pages.tsx';
