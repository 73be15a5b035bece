/** IndexedDB of a browser that provides none, as in some private windows. */
export const refusingFactory = {
  open() {
    const request = Object.assign(new EventTarget(), { error: null });
    queueMicrotask(() => request.dispatchEvent(new Event('error')));
    return request;
  },
} as unknown as IDBFactory;
