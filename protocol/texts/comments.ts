export const commentTexts = ['COMMENTS_CLOSED'] as const;
