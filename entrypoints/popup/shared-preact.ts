import { Component, h } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Fragment, jsx, jsxDEV, jsxs } from 'preact/jsx-runtime';

/** What the views of the later script are made with. With a Preact of their own they could not stand in the tree of this one. */
const shared = {
  Component,
  h,
  Fragment,
  jsx,
  jsxDEV,
  jsxs,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
};

/** Where the one script leaves it for the other (`entrypoints/popup/later/preact.ts`). */
export type PreactHolder = typeof globalThis & { popupPreact: typeof shared };

export function sharePreact(): void {
  (globalThis as PreactHolder).popupPreact = shared;
}
