import { benchDashboard } from './dashboard.ts';

await benchDashboard();
