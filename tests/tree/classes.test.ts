import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const withoutTexts = (code: string) =>
  code.replace(/'(?:[^'\\\n]|\\.)*'/g, "''").replace(/`[^`]*`/g, (text) => (text.match(/\$\{[^}]*\}/g) ?? []).join(' '))

// A class that has gone from its file is undefined, which nobody is told of: what had it stands there as the browser draws it.
test('every class of a style file that a part names is there', () => {
  const parts = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const gone = parts.flatMap((file) => {
    const code = readFileSync(`src/${file}`, 'utf8')
    return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name = '', path = '']) => {
      const css = readFileSync(join('src', dirname(file), path), 'utf8')
      const named = new Set(
        [...withoutTexts(code).matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one),
      )
      return [...named].filter((one) => !new RegExp(`\\.${one}(?![\\w-])`).test(css)).map((one) => `${file}: ${one}`)
    })
  })
  expect(gone).toEqual([])
})
