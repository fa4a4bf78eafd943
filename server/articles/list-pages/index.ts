export { articleAuthor, articleListPages } from './pages.tsx';
