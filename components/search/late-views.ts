const load = async () => {
  const [many, menu, named, peek, status] = await Promise.all([
    import('./many.tsx'),
    import('./action-menu.tsx'),
    import('./named-row.tsx'),
    import('./peek-card.tsx'),
    import('./search-status.tsx'),
  ]);
  return { ...many, ...menu, ...named, ...peek, ...status };
};

/** What the popup draws only once it is used, loaded after its first paint; null until then. */
export const lateViews: { current: Awaited<ReturnType<typeof load>> | null } = { current: null };

export async function loadLateViews(): Promise<void> {
  lateViews.current ??= await load();
}
