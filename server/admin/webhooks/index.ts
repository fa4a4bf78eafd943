export { deliveryPage } from './delivery-page.tsx';
export { webhookPage } from './form-page.tsx';
export { webhooksPage } from './list-page.tsx';
export { webhookLogPage } from './log-page.tsx';
export { webhookSecretPage } from './secret-page.tsx';
export { webhookTaskHandlers } from './tasks.ts';
