/** Islands of the bench alone. */
export const testIslands = {
  form: () => import('./form.island.tsx'),
  broken: () => import('./broken.island.tsx'),
  missing: () => Promise.reject(new Error('no such chunk')),
};
