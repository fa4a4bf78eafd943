import { isUnknownToServer } from './database-errors.ts';

/**
 * Returns a function that does work in the first way, and in the second one where the server does not have a statement or
 * variable of the first. Once only the second way has worked, the first is not tried again.
 */
export const serverFallback = () => {
  let isKnown = true;
  return async <T>(first: () => Promise<T>, second: () => Promise<T>): Promise<T> => {
    if (isKnown) {
      try {
        return await first();
      } catch (error) {
        if (!isUnknownToServer(error)) throw error;
      }
    }
    const result = await second();
    isKnown = false;
    return result;
  };
};
