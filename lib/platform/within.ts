/**
 * What `work` comes to, or `otherwise` when that takes longer: a page that is busy or still on its way may keep an
 * injected script waiting without end.
 */
export async function within<T>(limitMs: number, work: Promise<T>, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
