import { text } from '../core/i18n/index.ts';

const Version = ({ id, title, head, body }: { id: string; title: string; head: string; body: string }) => (
  <section className="composer-version" aria-labelledby={id}>
    <h3 id={id}>{title}</h3>
    <p className="composer-version-title">{head}</p>
    <textarea readOnly rows={12} defaultValue={body} aria-labelledby={id} data-composer-version="" />
    <button type="button" className="button button-plain needs-script" data-composer-copy="">
      {text('COMPOSER_COPY')}
      <span className="visually-hidden"> {title}</span>
    </button>
  </section>
);

interface Text {
  readonly title: string;
  readonly body: string;
}

interface ConflictProps {
  readonly hint: string;
  readonly mine: Text;
  readonly theirs: Text;
  /** Address of the saved text. */
  readonly theirsHref: string;
}

/** Both versions of a text that two people changed, with the next steps. The form below contains the user's own. */
export const Conflict = ({ hint, mine, theirs, theirsHref }: ConflictProps) => (
  <section className="composer-conflict" aria-labelledby="composer-conflict-title">
    <h2 id="composer-conflict-title">{text('COMPOSER_CONFLICT')}</h2>
    <p>{hint}</p>
    <div className="composer-versions">
      <Version id="composer-mine" title={text('COMPOSER_MINE')} head={mine.title} body={mine.body} />
      <Version id="composer-theirs" title={text('COMPOSER_THEIRS')} head={theirs.title} body={theirs.body} />
    </div>
    <div className="composer-conflict-acts">
      <button type="submit" name="goal" value="keep" className="button">
        {text('COMPOSER_KEEP_MINE')}
      </button>
      <a className="button button-plain" data-composer-theirs="" href={theirsHref}>
        {text('COMPOSER_TAKE_THEIRS')}
      </a>
    </div>
  </section>
);
