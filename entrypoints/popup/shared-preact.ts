import { Component, h } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Fragment, jsx, jsxDEV, jsxs } from 'preact/jsx-runtime';

/**
 * The Preact that the later script's views are made with. With a copy of their own, they could not be part of this
 * script's tree.
 */
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

/** The place where the first script leaves it for the later one (`entrypoints/popup/later/preact.ts`). */
export type PreactHolder = typeof globalThis & { popupPreact: typeof shared };

export function sharePreact(): void {
  (globalThis as PreactHolder).popupPreact = shared;
}
