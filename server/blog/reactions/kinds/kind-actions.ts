import type { z } from 'zod';
import { reactionKinds, type reactionTasks } from '../../../../protocol/blog/reactions.ts';
import { limits } from '../../../../protocol/limits.ts';
import { audit } from '../../../audit/index.ts';
import type { MutationContext } from '../../../core/context/index.ts';
import { notFound, UserError } from '../../../core/errors/index.ts';
import { checkForm } from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { slugOf } from '../../../core/paths/index.ts';
import { lockKinds, saveKind } from './kind-queries.ts';

export type KindParams = z.infer<(typeof reactionTasks)['reactions.kind']['params']>;

const most = 255;

const check = ({ number, label, icon }: KindParams): void => {
  const isOwn = number === 0 || number > reactionKinds.length;
  checkForm(
    () => {
      if (label === '' && isOwn) throw new UserError('REACTION_KIND_LABEL_MISSING', { field: 'label' });
      if (label.length > limits.reactionLabel)
        throw new UserError('WRITE_TOO_LONG', {
          args: [text('REACTION_KIND_LABEL'), limits.reactionLabel],
          field: 'label',
        });
    },
    () => {
      if (icon === '' && isOwn) throw new UserError('REACTION_KIND_ICON_MISSING', { field: 'icon' });
      if (icon.length > limits.reactionIcon) throw new UserError('REACTION_KIND_ICON_LONG', { field: 'icon' });
    },
  );
};

const freeName = (label: string, taken: readonly string[]): string => {
  const wanted = slugOf(label).slice(0, 30) || 'reaction';
  const isTaken = (name: string): boolean => taken.includes(name) || reactionKinds.some(one => one === name);
  for (let copy = 1; ; copy++) {
    const name = copy === 1 ? wanted : `${wanted}-${copy}`;
    if (!isTaken(name)) return name;
  }
};

/** Adds a kind of reaction (number 0) or changes one, a standard one included. */
export const saveReactionKind = async (mutation: MutationContext, params: KindParams): Promise<void> => {
  check(params);
  const { label, icon, published } = params;
  const stored = await lockKinds(mutation.sql);
  const standard = reactionKinds[params.number - 1];
  const known = stored.find(({ number }) => number === params.number);
  const next = Math.max(reactionKinds.length, ...stored.map(({ number }) => number)) + 1;
  const isNew = params.number === 0;
  if (!isNew && !standard && !known) throw notFound();
  if (isNew && next > most) throw new UserError('REACTION_KINDS_FULL');
  const number = isNew ? next : params.number;
  const name =
    known?.name ??
    standard ??
    freeName(
      label,
      stored.map(one => one.name),
    );
  await saveKind(mutation.sql, { number, name }, { label, icon, published });
  // Every post shows the kinds.
  mutation.invalidate('settings', 'posts');
  await audit(mutation, { act: 'reactions.kind', type: 'reaction', ids: [number], detail: () => label || name });
};
