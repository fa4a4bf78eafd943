import { withScript } from '../../core/with-script.ts';

/** Subscribing and its end are asked about in dialogs (D-033, D-036); without scripts the links lead to pages. */
export const startSubscribing = (): void => {
  const script = () => import('./subscribing.ts');
  withScript('[data-blog-subscribe]', script, ({ openForm }, link) => openForm(link));
  withScript('[data-blog-unsubscribe]', script, ({ openQuestion }, link) => openQuestion(link));
};
