/** A longer name is cut at its start: the end says who owns the page. */
const LONGEST_HOST = 18;

/** The host of a page as shown on buttons and in menus. */
export function shortHost(host: string): string {
  const short = host.replace(/^www\./, '');
  if (short.length <= LONGEST_HOST) return short;
  // Starts after a dot, if one is left.
  return `…${short.slice(1 - LONGEST_HOST).replace(/^[^.]*\.(?=.*\.)/, '')}`;
}
