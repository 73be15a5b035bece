/** The parts of Chromium's API that tests call inside the extension's own pages and worker. */
declare const chrome: {
  runtime: {
    sendMessage: (message: unknown) => Promise<unknown>;
    connect: (options: { name: string }) => {
      postMessage: (message: object) => void;
      disconnect: () => void;
      onMessage: { addListener: (listener: (message: { id?: number; reply?: unknown }) => void) => void };
      onDisconnect: { addListener: (listener: () => void) => void };
    };
    readonly lastError?: unknown;
    getManifest: () => object;
    onMessage: { addListener: (listener: (message: { library?: string }) => void) => void };
  };
  i18n: { getMessage: (key: string, values: string[]) => string };
  management: { getPermissionWarningsByManifest: (manifest: string) => Promise<string[]> };
  permissions: {
    getAll: () => Promise<{ origins: string[] }>;
    remove: (permissions: { origins: string[] }) => Promise<boolean>;
  };
  contextMenus: {
    update: (id: string, changes: object) => Promise<void>;
    /** Undocumented: what the browser itself calls at a click. */
    onClicked: { dispatch: (click: object, tab: object | undefined) => void };
  };
  commands: {
    getAll: () => Promise<{ name: string; shortcut: string; description?: string }[]>;
    onCommand: { dispatch: (name: string, tab: object | undefined) => void };
  };
  omnibox: {
    /** Undocumented: what the browser itself calls at a key press. */
    onInputChanged: { dispatch: (text: string, suggest: (suggestions: object[]) => void) => void };
    onInputEntered: { dispatch: (text: string, disposition: string) => void };
    setDefaultSuggestion: (suggestion: { description: string }) => Promise<void>;
  };
  action: {
    getBadgeText: (about: object) => Promise<string>;
    getTitle: (about: object) => Promise<string>;
    setPopup: (about: { popup: string }) => Promise<void>;
    setBadgeText: (about: { text: string }) => Promise<void>;
  };
  scripting: {
    executeScript: <T>(injection: {
      target: { tabId: number; allFrames: boolean };
      func: () => T | Promise<T>;
    }) => Promise<{ frameId: number; result: T }[]>;
  };
  alarms: {
    create: (name: string, options: { when: number; periodInMinutes: number }) => Promise<void>;
    getAll: () => Promise<{ name: string; periodInMinutes?: number; scheduledTime: number }[]>;
    clearAll: () => Promise<boolean>;
  };
  tabs: { query: (query: object) => Promise<{ id?: number }[]>; getCurrent: () => Promise<object | undefined> };
  windows: { getCurrent: () => Promise<{ id?: number }> };
  storage: {
    local: {
      get: (key?: string | null) => Promise<Record<string, unknown>>;
      set: (values: object) => Promise<void>;
      remove: (key: string) => Promise<void>;
      clear: () => Promise<void>;
      remove: (key: string) => Promise<void>;
    };
    session: {
      get: (key?: null) => Promise<object>;
      set: (values: object) => Promise<void>;
      clear: () => Promise<void>;
      onChanged: { addListener: (listener: (changes: Record<string, { newValue?: unknown }>) => void) => void };
    };
  };
  offscreen: { closeDocument: () => Promise<void>; hasDocument: () => Promise<boolean> };
};
