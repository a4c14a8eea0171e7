import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The browser keeps one set of what any `:has()` may concern: a bare `span` in it is every span below whatever changes.
test('no :has() concerns elements by their tag alone', () => {
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((file) =>
      [...readFileSync(`src/${file}`, 'utf8').matchAll(/[^{}]*:has\([^{}]*\{/g)].flatMap(([rule]) =>
        rule
          .replace(/\/\*[\s\S]*?\*\//g, '')
          .slice(0, -1)
          .split(/,(?![^(]*\))/)
          .map((selector) => selector.trim())
          .filter((selector) => /:has\((?:[^()]|\([^()]*\))*\)[^\s>+~]*[\s>+~]+[a-z]/.test(selector))
          .map((selector) => `${file}: ${selector}`),
      ),
    )
  expect(found).toEqual([])
})
