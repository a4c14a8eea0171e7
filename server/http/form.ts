import { CallError } from './call'

const DEEPEST = 8
const MOST = 20_000

/** Reads a form body into a tree: `order[0][dir]=asc` is { order: { 0: { dir: 'asc' } } }, `a[]=1&a[]=2` a list. */
export function parseForm(text: string): Record<string, unknown> {
  const tree: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  let count = 0
  for (const [name, value] of new URLSearchParams(text)) {
    if (++count > MOST) throw new CallError(413, `more than ${MOST} fields`)
    put(tree, pathOf(name), value)
  }
  return tree
}

function pathOf(name: string): string[] {
  const head = /^[^[]*/.exec(name)?.[0] ?? ''
  const rest = name.slice(head.length)
  if (head === '' || !/^(\[[^\]]*\])*$/.test(rest)) return [name]
  const path = [head, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '')]
  if (path.length > DEEPEST) throw new CallError(400, `${head}: nested too deep`)
  return path
}

function put(tree: Record<string, unknown>, path: readonly string[], value: string): void {
  let at = tree
  path.forEach((name, depth) => {
    const last = depth === path.length - 1
    const key = name === '' ? String(Object.keys(at).length) : name
    const there = at[key]
    if (last) at[key] = there === undefined || name === '' ? value : [there, value].flat()
    else {
      if (typeof there !== 'object' || there === null || Array.isArray(there)) at[key] = Object.create(null)
      at = at[key] as Record<string, unknown>
    }
  })
}
