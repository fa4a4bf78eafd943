import type { Islands } from '../../../protocol/islands.ts';
import { DateTimeField } from './date-time-field.tsx';

/** The field in a form that the server prints. */
export default function DateTimeFieldIsland(props: Islands['date-time-field']) {
  return <DateTimeField {...props} />;
}
