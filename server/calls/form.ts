import { isUtf8 } from 'node:buffer'
import { say } from '../base/say'
import { CallError } from './callError'
import { TOO_LARGE } from './json'

const MAX_DEPTH = 8
const MAX_FIELDS = 20_000
const MAX_NAME = 1000
const AMPERSAND = 0x26

type Tree = Record<string, unknown>

/**
 * Parses a form body into a tree: `order[0][dir]=asc` is { order: { 0: { dir: 'asc' } } }, `a[]=1&a[]=2` a list.
 * @throws CallError 400 not UTF-8, or a name that is too long or too deep; 413 too many fields
 */
export function parseForm(bytes: Buffer): Tree {
  if (!isUtf8(bytes)) throw new CallError(400, 'server.notUtf8')
  refuseMany(bytes)
  return formTree(new URLSearchParams(bytes.toString()))
}

/**
 * Builds a tree from fields whose names are paths in it.
 * @throws CallError 400 for a name that is too long or too deep
 */
export function formTree(fields: Iterable<readonly [string, string]>): Tree {
  const tree = emptyTree()
  // The lengths of lists: counting entries for each new one would take quadratic time.
  const lengths = new Map<Tree, number>()
  for (const [name, value] of fields) put(tree, pathOf(name), value, lengths)
  return tree
}

const emptyTree = () => Object.create(null) as Tree

function refuseMany(bytes: Buffer): void {
  let count = 1
  for (let at = bytes.indexOf(AMPERSAND); at !== -1; at = bytes.indexOf(AMPERSAND, at + 1)) {
    if (++count > MAX_FIELDS) throw new CallError(413, TOO_LARGE)
  }
}

function pathOf(name: string): string[] {
  if (name.length > MAX_NAME) throw new CallError(400, 'server.fieldNameLong')
  const head = /^[^[]*/.exec(name)?.[0] ?? ''
  const rest = name.slice(head.length)
  if (head === '' || !/^(\[[^\]]*\])*$/.test(rest)) return [name]
  const path = rest === '' ? [head] : [head, ...rest.slice(1, -1).split('][')]
  if (path.length > MAX_DEPTH) throw new CallError(400, say('server.named', { name: head, text: say('server.deep') }))
  return path
}

function put(tree: Tree, path: readonly string[], value: string, lengths: Map<Tree, number>): void {
  let at = tree
  for (const [depth, name] of path.entries()) {
    const key = name === '' ? nextOf(at, lengths) : name
    const there = at[key]
    if (depth === path.length - 1) {
      if (there === undefined && name !== '' && lengths.has(at)) nextOf(at, lengths)
      if (there === undefined || name === '') at[key] = value
      else if (Array.isArray(there)) there.push(value)
      else at[key] = [there, value]
      return
    }
    if (typeof there !== 'object' || there === null || Array.isArray(there)) at[key] = emptyTree()
    at = at[key] as Tree
  }
}

function nextOf(tree: Tree, lengths: Map<Tree, number>): string {
  const next = lengths.get(tree) ?? Object.keys(tree).length
  lengths.set(tree, next + 1)
  return String(next)
}
