import { useId } from 'react';
import type { DateTexts } from '../../../protocol/browser-texts.ts';
import { limits } from '../../../protocol/limits.ts';

interface Props {
  readonly minutes: number;
  readonly texts: DateTexts;
  readonly onChange: (minutes: number) => void;
}

const two = (value: number): string => String(value).padStart(2, '0');

const upTo = (count: number, step: number): number[] =>
  Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);

const hours = upTo(24, 1);
const minutesOfHour = upTo(60, limits.minuteStep);

/** The time of the chosen day. */
export const TimeFields = ({ minutes, texts, onChange }: Props) => {
  const id = useId();
  const part = (name: 'hour' | 'minute', label: string, value: number, options: number[], factor: number) => (
    <span className="date-time-part">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <select
        id={`${id}-${name}`}
        data-time={name}
        value={value}
        onChange={event => onChange(minutes + (Number(event.target.value) - value) * factor)}
      >
        {options.map(option => (
          <option key={option} value={option}>
            {two(option)}
          </option>
        ))}
      </select>
    </span>
  );
  return (
    <div className="date-time">
      {part('hour', texts.DATE_HOUR, Math.floor(minutes / 60), hours, 60)}
      {part('minute', texts.DATE_MINUTE, minutes % 60, minutesOfHour, 1)}
    </div>
  );
};
