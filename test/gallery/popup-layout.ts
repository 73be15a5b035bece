/**
 * Runs in the popup's page of the gallery: what is not one line in a state but must be. The foot is one, and so is the
 * notice of why the service was not asked, with one thing to do; only in a narrow window may its words be cut, as they
 * are in its tooltip.
 */
export function popupLayoutFaults(state: string): string[] {
  const feet = [...document.querySelectorAll('.search-foot')].filter(
    (foot) => foot.getBoundingClientRect().height !== 41,
  );
  const failed = [...document.querySelectorAll('.notice-failed')].filter((notice) => {
    const words = notice.querySelector('p');
    const isCut = innerWidth > 400 && words !== null && words.scrollWidth > words.clientWidth;
    return notice.getBoundingClientRect().height >= 34 || notice.querySelectorAll('button').length !== 1 || isCut;
  });
  return [
    ...feet.map((foot) => `${state}: the foot is ${foot.getBoundingClientRect().height} px high`),
    ...failed.map(({ textContent }) => `${state}: not one line with one thing to do: ${textContent}`),
  ];
}
