import { expect, it } from 'vitest';
import { readsFromRight } from '../../../lib/recording/text.ts';

it.each([
  ['שלום and more', true],
  ['12:34 – مرحبا', true],
  ['«ނ»', true],
  ['𞤀', true],
  ['Hello שלום', false],
  ['1. 中文', false],
  ['', false],
  ['12:34 …', false],
])('the first letter of %j tells: %s', (text, fromRight) => expect(readsFromRight(text)).toBe(fromRight));
