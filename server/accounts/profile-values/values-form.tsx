import type { ReactNode } from 'react';
import { limits } from '../../../protocol/limits.ts';
import { Field } from '../../core/forms/index.ts';
import type { ProfileValue } from './value-queries.ts';

/** Fields of the values of a profile, each named by its row. */
export const ProfileValueFields = ({ values }: { values: readonly ProfileValue[] }): ReactNode =>
  values.map(({ id, name, value }) => (
    <Field
      key={id}
      form="values"
      name={`values[${id}]`}
      label={name}
      value={value}
      maxLength={limits.profileValue}
      {...(value.includes('\n') || value.length > 100 ? { rows: 4 } : {})}
    />
  ));
