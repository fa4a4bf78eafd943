export { ViewsChart } from './chart-views.tsx';
export { loadBars } from './load.ts';
export { statisticsPage } from './page.tsx';
export type { Bar } from './series.ts';
