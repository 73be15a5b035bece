/** Marks the moment at which what was just put into the page has been painted, for the bench to read. */
export function markPaint(): void {
  requestAnimationFrame(() => {
    // A message that is sent in a frame comes after its paint.
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => {
      performance.mark('recording-painted');
      channel.port1.close();
    });
    channel.port1.start();
    channel.port2.postMessage(null);
  });
}
