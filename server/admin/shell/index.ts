export { ActButton, ActLink } from './act-views.tsx';
export {
  askAddress,
  askDialog,
  askPage,
  type Question,
  type QuestionWords,
  questionAbout,
  type RequestedQuestion,
  requestedDeletion,
  requestedQuestion,
} from './ask-views.tsx';
export { FactRows, type FactRowsProps } from './fact-rows.tsx';
export { firstStepsOf, type Step, StepCards } from './first-steps.tsx';
export { formPage } from './form-views.tsx';
export { DashboardFrame, DashboardPage, DashboardStyles } from './frame-views.tsx';
export { waitingPlaces, waitingWords } from './places.ts';
export type { QuestionText } from './question-items.tsx';
export { daysOf, isId, isRange, oneOf, screen } from './screen.ts';
export {
  PageSizeField,
  PageSizeForm,
  pageFields,
  pageSizeOf,
  SelectPage,
  ShowButton,
  selectsPage,
  sizedAddress,
} from './selection-views.tsx';
export { Facts, StateWords } from './state-views.tsx';
export type { BulkTask, Column, Filter, Row, RowAction } from './table.ts';
export { checkListStart, ListTable, listPage, listSkips } from './table-views.tsx';
export { useWaiting, withWaiting } from './waiting.tsx';
