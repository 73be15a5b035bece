/** A longer name is cut at its start: who a page belongs to is said at the end. */
const LONGEST_HOST = 18;

/** The host of a page as buttons and menus name it. */
export function shortHost(host: string): string {
  const short = host.replace(/^www\./, '');
  if (short.length <= LONGEST_HOST) return short;
  // From a dot on, if one is left.
  return `…${short.slice(1 - LONGEST_HOST).replace(/^[^.]*\.(?=.*\.)/, '')}`;
}
