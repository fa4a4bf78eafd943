export { feedHeadlines } from './queries.ts';
export { Ticker } from './views.tsx';
