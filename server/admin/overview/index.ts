export { overviewPage } from './page.tsx';
