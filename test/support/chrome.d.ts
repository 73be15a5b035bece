/** The little of Chromium's interface that tests call inside the extension's own pages and worker. */
declare const chrome: {
  runtime: { sendMessage: (message: unknown) => Promise<unknown> };
  offscreen: { closeDocument: () => Promise<void> };
  storage: { local: { get: () => Promise<object> }; session: { get: () => Promise<object> } };
};
