import type { Islands } from '../../../protocol/islands.ts';
import { DateRangeField } from './date-range-field.tsx';

/** The field in a form that the server prints. */
export default function DateRangeFieldIsland(props: Islands['date-range-field']) {
  return <DateRangeField {...props} />;
}
