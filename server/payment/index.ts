export { addButton, buttonOf } from './button-queries.ts';
export { EntryPay, entryButton } from './button-views.tsx';
export { answerPaymentEvent } from './event-calls.ts';
export { paymentPages } from './pages.tsx';
export { paymentTaskAnswers } from './tasks.ts';
