import type { ReactNode } from 'react';
import type { QuickPostKind } from '../../../protocol/blog/quickpost.ts';
import { limits } from '../../../protocol/limits.ts';
import { CheckField, Field, fieldId } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { boundField, type FormProps, formName } from './form-props.ts';
import { PhotoSource } from './photo-views.tsx';

const Title = (props: FormProps & { hint?: string }) => (
  <Field
    {...boundField(props, 'title')}
    label={text('QUICKPOST_FIELD_TITLE')}
    {...(props.hint ? { hint: props.hint } : {})}
    maxLength={limits.title}
    {...{ 'data-quickpost-title': '', ...(props.kind === 'video' && { 'data-quickpost-video-title': '' }) }}
  />
);

const Content = ({ label, hint, rows, ...props }: FormProps & { label: string; hint?: string; rows: number }) => (
  <Field
    {...boundField(props, 'content')}
    label={label}
    {...(hint ? { hint } : {})}
    rows={rows}
    maxLength={limits.quickPostText}
    data-quickpost-content=""
  />
);

const Standard = (props: FormProps) => (
  <>
    <Title {...props} hint={text('QUICKPOST_FIELD_TITLE_HINT')} />
    <Content {...props} label={text('QUICKPOST_FIELD_CONTENT')} hint={text('QUICKPOST_FIELD_CONTENT_HINT')} rows={8} />
  </>
);

const Photo = (props: FormProps) => (
  <>
    <PhotoSource {...props} />
    <Field
      {...boundField(props, 'alt')}
      label={text('QUICKPOST_FIELD_ALT')}
      hint={text('QUICKPOST_FIELD_ALT_HINT')}
      maxLength={500}
    />
    <CheckField
      form={formName('photo')}
      name="decorates"
      label={text('QUICKPOST_FIELD_DECORATES')}
      value={props.typed.decorates === true}
    />
    <Title {...props} />
    <Content {...props} label={text('QUICKPOST_FIELD_ABOUT')} rows={4} />
  </>
);

// Installed clients read the quote as title or content of its form (wire §2.6, §3.6).
const Quote = (props: FormProps) => (
  <>
    <Field
      {...boundField(props, 'quote')}
      label={text('QUICKPOST_FIELD_QUOTE')}
      rows={5}
      maxLength={limits.quickPostText}
      data-quickpost-title=""
      data-quickpost-content=""
    />
    <Field
      {...boundField(props, 'source')}
      label={text('QUICKPOST_FIELD_SOURCE')}
      hint={text('QUICKPOST_FIELD_SOURCE_HINT')}
      maxLength={limits.postSource}
      data-quickpost-source=""
    />
  </>
);

interface AskButtonProps {
  readonly hook: string;
  readonly loader: string;
  readonly hintId?: string;
  readonly children: ReactNode;
}

/** Button that needs scripts, with its progress indicator. */
const AskButton = ({ hook, loader, hintId, children }: AskButtonProps) => (
  <p className="field-actions scripted-only">
    <button type="button" className="btn btn-default" aria-describedby={hintId} {...{ [hook]: '' }}>
      {children}
    </button>
    <span className="loader hidden" {...{ [loader]: '' }} />
  </p>
);

const Link = (props: FormProps) => (
  <>
    <Field
      {...boundField(props, 'link')}
      label={text('QUICKPOST_FIELD_LINK')}
      type="url"
      maxLength={limits.postSource}
      data-quickpost-link=""
    />
    <AskButton hook="data-quickpost-crawl-link" loader="data-quickpost-crawl-loader">
      {text('QUICKPOST_CRAWL')}
    </AskButton>
    <div className="link-found hide" data-quickpost-link-preview="">
      {/* Installed clients show this part without filling it. */}
      {props.context.services.site.get('compat.client') && <p>{text('QUICKPOST_LINK_CHECK')}</p>}
    </div>
    <Title {...props} />
    <Content {...props} label={text('QUICKPOST_FIELD_ABOUT')} rows={4} />
  </>
);

/** Without scripts the option is always visible; with scripts for sites with such a player (E-043). */
const NoCookie = ({ context, typed }: FormProps) => {
  const isChosen = typed.type === undefined || typed.noCookie === true;
  const isScripted = context.services.site.get('compat.client');
  const id = fieldId('noCookie', formName('video'));
  return (
    <div className={isScripted ? 'video-option hidden' : 'video-option'} data-youtube-nocookie="">
      <p className="field-check" data-eb-toggler="">
        <input
          type="checkbox"
          id={id}
          name="noCookie"
          value="1"
          defaultChecked={isChosen}
          aria-describedby={`${id}-hint`}
          data-eb-toggler-checkbox=""
        />
        <label htmlFor={id}>{text('VIDEO_NO_COOKIE')}</label>
        <input type="hidden" value={isChosen ? 1 : 0} data-option-nocookie="" />
      </p>
      <p className="field-hint" id={`${id}-hint`}>
        {text('VIDEO_NO_COOKIE_HINT')}
      </p>
    </div>
  );
};

const Video = (props: FormProps) => (
  <>
    <Field
      {...boundField(props, 'content')}
      label={text('QUICKPOST_FIELD_VIDEO')}
      hint={text('QUICKPOST_FIELD_VIDEO_HINT')}
      type="url"
      maxLength={limits.postSource}
      data-quickpost-content=""
      data-quickpost-video-source=""
    />
    <p className="field-hint scripted-only" id={fieldId('retrieve', formName('video'))}>
      {text('VIDEO_RETRIEVE_HINT')}
    </p>
    <AskButton
      hook="data-quickpost-video-retrieve"
      loader="data-quickpost-video-loader"
      hintId={fieldId('retrieve', formName('video'))}
    >
      {text('VIDEO_RETRIEVE')}
    </AskButton>
    <div className="hidden" data-video-preview-wrapper="">
      <div className="video-preview" data-quickpost-video-preview="" />
    </div>
    <NoCookie {...props} />
    <Title {...props} hint={text('QUICKPOST_FIELD_VIDEO_TITLE_HINT')} />
  </>
);

const fieldsOf: Readonly<Record<QuickPostKind, (props: FormProps) => ReactNode>> = {
  text: Standard,
  photo: Photo,
  video: Video,
  quote: Quote,
  link: Link,
};

/** Fields of one kind of post (spec §3.3). */
export const KindFields = (props: FormProps): ReactNode => {
  const Fields = fieldsOf[props.kind];
  return <Fields {...props} />;
};
