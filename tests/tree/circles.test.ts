import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g

it('no file of the server comes back to itself through what it imports, types included', () => {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).flatMap((file) =>
    /(?<!\.test|\.d)\.ts$/.test(file) ? join('server', file) : [],
  )
  expect(files.length).toBeGreaterThan(300)
  expect(circleIn(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([])
})

it('a circle is found', () => {
  expect(
    circleIn(
      new Map([
        ['a', ['b']],
        ['b', ['c', 'd']],
        ['c', []],
        ['d', ['b']],
      ]),
    ),
  ).toEqual(['b', 'd', 'b'])
})

function importsOf(file: string): string[] {
  const found = [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].map(([, specifier = '']) =>
    normalize(join(dirname(file), specifier)),
  )
  return found.flatMap((path) =>
    [path, `${path}.ts`].filter((one) => one.endsWith('.ts') && existsSync(join(root, one))),
  )
}

/** The files of a circle, the first once more at its end; none where there is none. */
function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const way: string[] = []
  const follow = (file: string): string[] => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return []
    way.push(file)
    for (const next of imports.get(file) ?? []) {
      const circle = follow(next)
      if (circle.length > 0) return circle
    }
    way.pop()
    done.add(file)
    return []
  }
  for (const file of imports.keys()) {
    const circle = follow(file)
    if (circle.length > 0) return circle
  }
  return []
}
