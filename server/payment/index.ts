export { addButton, buttonOf, deleteButtons } from './buttons/button-queries.ts';
export { EntryPay, entryButton } from './buttons/button-views.tsx';
export { answerPaymentEvent } from './events/apply-event.ts';
export { paymentPages } from './pages.tsx';
export { paymentTaskHandlers } from './tasks.ts';
