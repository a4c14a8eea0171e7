import { expect, test } from 'vitest'
import { markPure } from './viteNivo'

test('components and contexts that are created at the top of a module may be dropped', () => {
  expect(
    markPure('import{memo as e,useMemo as o,forwardRef as t}from"react";var a=e((function(){})),b=t((function(){}));'),
  ).toBe(
    'import{memo as e,useMemo as o,forwardRef as t}from"react";var a=/*#__PURE__*/e((function(){})),b=/*#__PURE__*/t((function(){}));',
  )
})

test('so may merged defaults, tooltips within them, and names for tools', () => {
  expect(
    markPure(
      'import{memo as e}from"react";function $(){return $=Object.assign?1:0}var a={tooltip:e(b)},c=$({},a);c.displayName="Hint";',
    ),
  ).toBe(
    'import{memo as e}from"react";function $(){return $=Object.assign?1:0}var a={tooltip:/*#__PURE__*/e(b)},c=/*#__PURE__*/$({},a);void 0;',
  )
})

test('other calls stay, and so does a module without components', () => {
  const others = 'import{memo as e,useState as o}from"react";var a=o(1);run(e);e(a);'
  expect(markPure(others)).toBe(others)
  expect(markPure('var a=e(1)')).toBe('var a=e(1)')
})
