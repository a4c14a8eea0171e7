import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What does not follow the theme, and why: files, or declarations of them. */
const EXCEPT = {
  sizes: {
    'ui/list/views/print.css': 'printed on paper, in its own sizes',
    'areas/signage/show/objects.module.css': 'drawn on a display, as large as its box',
  },
  durations: {
    'app/app.module.css': 'what is waited for begins to show late, and moves for as long as it takes',
    'app/shell/shelfArt.module.css': 'a label changes as e-paper does',
    'ui/theme/base.css': 'no time at all, where motion is reduced',
  },
  colours: {
    'ui/theme/tokens.css': 'the tokens themselves',
    'ui/list/views/print.css': 'ink on paper',
    'app/shell/shelfArt.module.css': 'labels as they hang on a shelf, the same in both themes',
    'areas/print/sheets/sheets.module.css': 'sheets of paper, the same in both themes',
    'areas/signage/show/canvas.module.css': 'what a display shows, the same in both themes',
    'areas/signage/show/dialogs.module.css': 'what a display shows',
    'areas/signage/show/objects.module.css': 'what a display shows',
    'areas/signage/show/player.module.css': 'what a display shows',
  },
  spaces: {
    'ui/list/views/print.css': 'printed on paper',
    'app/shell/shelfArt.module.css': 'boards of a shelf, as far apart as in a store',
    'areas/signage/show/objects.module.css': 'drawn on a display',
    'areas/signage/show/canvas.module.css': 'room for the handles and rulers of the canvas',
    'ui/kit/SideDrawer.module.css: margin-inline-end: 380px': 'the width of the drawer',
    'ui/displays/displays.module.css: padding-inline-start: calc(100% - 44px)': 'room for a figure of four places',
    'ui/displays/displays.module.css: padding-inline: calc(100% - 44px - var(--space-2)) var(--space-2)':
      'the same, in a card',
    'ui/list/ListTable.module.css: padding-top: calc((var(--row) - 1px - 31px) / 2)':
      'two lines in the middle of a row',
    'ui/list/ListTable.module.css: padding-inline-end: 30px': 'room for the pencil',
    'ui/list/ListToolbar.module.css: padding: 0 var(--space-3) 0 30px': 'room for the glass',
    'app/admin/sidebar.module.css: margin-inline-end: -172px': 'the width of the menu, less that of the folded one',
    'app/admin/sidebar.module.css: padding: 0 15px': 'icons in the middle of the folded menu',
    'app/admin/pages/pages.module.css: margin: min(14vh, 120px) auto 0': 'a notice in the upper third of the page',
    'areas/stores/home/home.module.css: padding-left: 30px': 'below the words beside an icon',
    'areas/dashboard/dashboard.module.css: padding-right: 36px': 'room for a button',
    'areas/print/add/add.module.css: margin-top: 23px': 'beside inputs, whose labels stand above',
    'areas/signage/show/player.module.css: padding-block: 9px': 'a slider of two pixels that can be hit',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>

interface Declaration {
  readonly file: string
  readonly property: string
  readonly value: string
}

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .sort()

/** All declarations of the style sheets; what stands in a url() is a picture. */
const declarations: readonly Declaration[] = files.flatMap((file) => {
  const css = readFileSync(`src/${file}`, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/url\("[^"]*"\)|url\('[^']*'\)/g, 'url()')
  return [...css.matchAll(/(?<=[{;]\s*)(--)?([\w-]+):\s*([^;{}]+)(?=[;}])/g)].map(
    ([, custom = '', property = '', value = '']) => ({
      file,
      property: custom + property,
      value: value.trim().replace(/\s+/g, ' '),
    }),
  )
})

/** Declarations that are wrong and no exception, and exceptions that are none any more. */
function wrong(rule: keyof typeof EXCEPT, isWrong: (declaration: Declaration) => boolean): string[] {
  const allowed: Readonly<Record<string, string>> = EXCEPT[rule]
  const used = new Set<string>()
  const found = declarations.filter(isWrong).flatMap(({ file, property, value }) => {
    const whole = `${file}: ${property}: ${value}`
    const exception = [file, whole].find((name) => name in allowed)
    if (exception) used.add(exception)
    return exception ? [] : [whole]
  })
  return [
    ...found,
    ...Object.keys(allowed)
      .filter((name) => !used.has(name))
      .map((name) => `${name} is no exception any more`),
  ]
}

test('the declarations of all style sheets are read', () => {
  expect(declarations.length).toBeGreaterThan(4000)
  expect(declarations).toContainEqual({ file: 'ui/theme/tokens.css', property: '--text-xs', value: '0.75rem' })
})

test('there are six sizes of type', () => {
  expect(
    declarations.flatMap(({ file, property }) =>
      file === 'ui/theme/tokens.css' && /^--text-\w+$/.test(property) && !/muted|code/.test(property) ? property : [],
    ),
  ).toEqual(['--text-xs', '--text-s', '--text-m', '--text-l', '--text-xl', '--text-2xl'])
})

test('letters are of a size of the scale', () => {
  expect(
    wrong(
      'sizes',
      ({ property, value }) =>
        property === 'font-size' && !/^(inherit|var\(--text-(xs|s|m|l|xl|2xl|code)\))$/.test(value),
    ),
  ).toEqual([])
  expect(declarations.filter(({ property, value }) => property === 'font' && value !== 'inherit')).toEqual([])
})

test('what moves takes one time, and none where motion is reduced', () => {
  expect(
    wrong(
      'durations',
      ({ property, value }) => /^(transition|animation)/.test(property) && /(^|[\s,(])[\d.]+m?s\b/.test(value),
    ),
  ).toEqual([])
  expect(declarations).toContainEqual({ file: 'ui/theme/tokens.css', property: '--motion', value: '0s' })
})

test('colours are those of the theme', () => {
  expect(
    wrong('colours', ({ value }) => /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\((?!from )/i.test(value)),
  ).toEqual([])
})

// Below eight pixels it is the eye that places a mark beside its word.
test('gaps, margins and paddings are of one set', () => {
  const SPACE = /^(gap|row-gap|column-gap|(padding|margin|scroll-margin|scroll-padding)(-[a-z-]+)?)$/
  const isOwn = (value: string) =>
    [...value.matchAll(/(?<![\w.])-?(\d+(\.\d+)?)px\b/g)].some(([, size]) => Number(size) >= 8)
  expect(wrong('spaces', ({ property, value }) => SPACE.test(property) && isOwn(value))).toEqual([])
})
