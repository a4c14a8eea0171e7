import { isUtf8 } from 'node:buffer'
import { CallError } from './call'
import { TOO_LARGE } from './json'
import { say } from '../say'

const DEEPEST = 8
const MOST = 20_000
const LONGEST_NAME = 1000
const AMPERSAND = 0x26

type Tree = Record<string, unknown>

/**
 * Reads a form body into a tree: `order[0][dir]=asc` is { order: { 0: { dir: 'asc' } } }, `a[]=1&a[]=2` a list.
 * @throws CallError 400 not UTF-8, or a name is too long or too deep; 413 too many fields
 */
export function parseForm(bytes: Buffer): Tree {
  if (!isUtf8(bytes)) throw new CallError(400, 'server.notUtf8')
  refuseMany(bytes)
  return formTree(new URLSearchParams(bytes.toString()))
}

/**
 * The tree of fields whose names say where they stand in it.
 * @throws CallError 400 where a name is too long or too deep
 */
export function formTree(fields: Iterable<readonly [string, string]>): Tree {
  const tree = emptyTree()
  // How far lists without numbers are: to count their entries each time would take ever longer.
  const lengths = new Map<Tree, number>()
  for (const [name, value] of fields) put(tree, pathOf(name), value, lengths)
  return tree
}

const emptyTree = () => Object.create(null) as Tree

function refuseMany(bytes: Buffer): void {
  let count = 1
  for (let at = bytes.indexOf(AMPERSAND); at !== -1; at = bytes.indexOf(AMPERSAND, at + 1)) {
    if (++count > MOST) throw new CallError(413, TOO_LARGE)
  }
}

function pathOf(name: string): string[] {
  if (name.length > LONGEST_NAME) throw new CallError(400, 'server.fieldNameLong')
  const head = /^[^[]*/.exec(name)?.[0] ?? ''
  const rest = name.slice(head.length)
  if (head === '' || !/^(\[[^\]]*\])*$/.test(rest)) return [name]
  const path = rest === '' ? [head] : [head, ...rest.slice(1, -1).split('][')]
  if (path.length > DEEPEST) throw new CallError(400, say('server.named', { name: head, text: say('server.deep') }))
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
