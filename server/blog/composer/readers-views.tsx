import { limits } from '../../../protocol/limits.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { boundFields, CheckField, Field, type FieldError, SelectField } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { Part } from '../../editor/index.ts';
import type { PostFields } from '../post-model/index.ts';
import type { ComposerState } from './initial-state.ts';

export interface Team {
  readonly id: number;
  readonly title: string;
}

interface Props {
  readonly opened: ComposerState;
  readonly errors: readonly FieldError[];
  readonly teams: readonly Team[];
}

/** Readers of a post as its owner chose them, for a co-author. */
export interface FixedReaders {
  readonly privacy: PostFields['privacy'];
  readonly hasPassword: boolean;
  readonly team: string | undefined;
}

const privacies = () => [
  { value: 'public', title: text('COMPOSER_PUBLIC') },
  { value: 'registered', title: text('COMPOSER_REGISTERED') },
  { value: 'private', title: text('COMPOSER_PRIVATE') },
];

const Visibility = ({ opened, errors }: Props) => {
  const field = boundFields(opened.typed, errors);
  return (
    <Part title={text('COMPOSER_VISIBILITY')}>
      <SelectField {...field('privacy')} label={text('COMPOSER_WHO_READS')} options={privacies()} />
      <Field
        name="password"
        type="password"
        label={text('WRITE_PASSWORD')}
        hint={text(opened.post?.isProtected ? 'COMPOSER_PASSWORD_CHANGE' : 'COMPOSER_PASSWORD_HINT')}
        errors={errors}
        autoComplete="new-password"
        maxLength={limits.password}
      />
      {opened.post?.isProtected && (
        <CheckField {...field('password_remove')} label={text('COMPOSER_PASSWORD_REMOVE')} />
      )}
    </Part>
  );
};

/** Fields of the readers, the password and the team of a post. */
export const ReaderFields = (props: Props) => {
  const { opened, errors, teams } = props;
  return (
    <>
      <Visibility {...props} />
      {(teams.length > 0 || errors.some(({ field }) => field === 'team')) && (
        <Part title={text('COMPOSER_TEAM')}>
          <SelectField
            {...boundFields(opened.typed, errors)('team')}
            label={text('COMPOSER_TEAM_LABEL')}
            value={String(opened.typed.team || '')}
            any={text('COMPOSER_TEAM_NONE')}
            options={teams.map(({ id, title }) => ({ value: String(id), title }))}
          />
        </Part>
      )}
    </>
  );
};

const fixedPrivacies = {
  public: 'COMPOSER_PUBLIC',
  registered: 'COMPOSER_REGISTERED',
  private: 'COMPOSER_PRIVATE_SHARED',
} as const satisfies Record<FixedReaders['privacy'], TextKey>;

/** The same as text, for a co-author. */
export const FixedReaderFacts = ({ privacy, hasPassword, team }: FixedReaders) => {
  const facts = [
    { label: 'COMPOSER_WHO_READS', value: text(fixedPrivacies[privacy]) },
    { label: 'WRITE_PASSWORD', value: text(hasPassword ? 'COMPOSER_PASSWORD_SET' : 'COMPOSER_PASSWORD_NOT_SET') },
    ...(team === undefined ? [] : [{ label: 'COMPOSER_TEAM', value: team } as const]),
  ] as const;
  return (
    <Part title={text('COMPOSER_VISIBILITY')}>
      <dl className="facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{text(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="field-hint">{text('COMPOSER_READERS_FIXED')}</p>
    </Part>
  );
};
