export { type Clock, moment, systemClock } from './clock.ts';
export {
  dateField,
  dateOfField,
  dateTimeWords,
  dateWords,
  isoMoment,
  isTimeZone,
  monthWords,
  shortDateWords,
  siteTimeZone,
  weekdayWords,
  yearWords,
  zoneName,
} from './dates.ts';
export { durationWords } from './duration.ts';
