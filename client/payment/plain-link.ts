/**
 * Whether a button asks to stay a link, in either spelling of its behaviour; the American one wins (K-005, requirements
 *
 */
export const isPlainLink = ({ dataset }: HTMLElement): boolean => (dataset.behavior ?? dataset.behaviour) === 'link';
