/**
 * The result of `work`, or `otherwise` when that takes longer than `limitMs`: a page that is busy or still loading may
 * keep an injected script waiting forever.
 */
export async function within<T>(limitMs: number, work: Promise<T>, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
