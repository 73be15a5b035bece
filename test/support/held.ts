/** A promise that `letGo` resolves. */
export function held() {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  return { held, letGo: () => letGo() };
}
