// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { importsIn, scriptsIn } from './script-size.ts';

describe('which scripts a page loads', () => {
  it('tells what is loaded together from what is loaded later, in minified code', () => {
    const code = `import{a as b,t}from"./chunks/x.js";import d,*as e from"./chunks/y.js";import"./chunks/z.js";export{c}from"./w.js";let s='from "./no.js"';const later=()=>import("./later.js"),e=(script.src='/popup-later.js'),url=new URL("./none.js",import.meta.url);`;
    expect(importsIn(code)).toEqual({
      together: ['./chunks/x.js', './chunks/y.js', './chunks/z.js', './w.js'],
      later: ['./later.js', '/popup-later.js'],
    });
  });

  it('finds the scripts of the page, preloads left out', () => {
    const html = `<script type="module" crossorigin src="/chunks/popup.js"></script><link rel="modulepreload" href="/chunks/x.js">`;
    expect(scriptsIn(html)).toEqual(['/chunks/popup.js']);
  });
});
