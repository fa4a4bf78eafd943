/** What imported rows say where the old site said nothing (ruling 25). */
export const importTexts = ['UNTITLED_OF', 'NAME_UNKNOWN'] as const;
