import type { PreactHolder } from '../shared-preact.ts';

/**
 * Replaces `preact` and its parts in the build of this script (`scripts/popup-scripts.ts`) with the Preact of the first
 * paint.
 */
export const { Component, h, Fragment, jsx, jsxDEV, jsxs, useEffect, useLayoutEffect, useMemo, useRef, useState } = (
  globalThis as PreactHolder
).popupPreact;
