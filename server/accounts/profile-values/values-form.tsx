import type { ReactNode } from 'react';
import { limits } from '../../../protocol/limits.ts';
import { Field, type FieldError } from '../../core/forms/index.ts';
import type { PostedValues } from './typed-values.ts';
import type { ProfileValue } from './value-queries.ts';

interface ProfileValueProps {
  readonly values: readonly ProfileValue[];
  readonly errors?: readonly FieldError[];
}

/** The stored values with those of a form that is shown again. */
export const withPosted = (values: readonly ProfileValue[], posted: PostedValues): ProfileValue[] =>
  values.map(one => ({ ...one, value: posted?.[one.id]?.[0] ?? one.value }));

/** Fields of the values of a profile, each named by its row. */
export const ProfileValueFields = ({ values, errors = [] }: ProfileValueProps): ReactNode =>
  values.map(({ id, name, value }) => (
    <Field
      key={id}
      form="values"
      name={`values[${id}]`}
      label={name}
      value={value}
      errors={errors}
      maxLength={limits.profileValue}
      {...(value.includes('\n') || value.length > 100 ? { rows: 4 } : {})}
    />
  ));
