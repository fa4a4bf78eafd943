export { providerPage } from './form-page.tsx';
export { providersPage } from './list-page.tsx';
export { openidTaskHandlers } from './tasks.ts';
