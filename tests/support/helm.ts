import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'

// Helm is a program of Go that no package registry of ours has. This reads the part of its templates that our chart uses,
// and fails at anything else.

type Value = unknown
type Node =
  | string
  | { readonly out: string }
  | {
      readonly kind: 'if' | 'with'
      readonly branches: readonly { readonly test: string; readonly body: readonly Node[] }[]
    }

/** Renders a chart. @returns the documents of each template that made any */
export function renderChart(folder: string, given: object, release = 'shop'): Map<string, Record<string, Value>> {
  const chart = parse(readFileSync(join(folder, 'Chart.yaml'), 'utf8')) as Record<string, Value>
  const values = merged(parse(readFileSync(join(folder, 'values.yaml'), 'utf8')), given)
  const root = {
    Values: values,
    Chart: { ...chart, AppVersion: chart['appVersion'], Name: chart['name'] },
    Release: { Name: release, Service: 'Helm', Namespace: 'default' },
  }
  const names = readdirSync(join(folder, 'templates')).sort()
  const defined = new Map<string, Node[]>()
  const files = names.map(
    (name) => [name, read(readFileSync(join(folder, 'templates', name), 'utf8'), defined)] as const,
  )
  const documents = new Map<string, Record<string, Value>>()
  for (const [name, nodes] of files.filter(([one]) => one.endsWith('.yaml'))) {
    const text = write(nodes, root, root, defined)
    if (text.trim() !== '') documents.set(name, parse(text, { strict: true }) as Record<string, Value>)
  }
  return documents
}

function merged(base: Value, over: Value): Value {
  if (!isRecord(base) || !isRecord(over)) return over === undefined ? base : over
  return Object.fromEntries(
    [...new Set([...Object.keys(base), ...Object.keys(over)])].map((key) => [key, merged(base[key], over[key])]),
  )
}

const isRecord = (value: Value): value is Record<string, Value> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function read(text: string, defined: Map<string, Node[]>): Node[] {
  const parts: string[] = []
  let rest = text
  for (
    let found = /\{\{(-?)\s*([\s\S]*?)\s*(-?)\}\}/.exec(rest);
    found;
    found = /\{\{(-?)\s*([\s\S]*?)\s*(-?)\}\}/.exec(rest)
  ) {
    const before = rest.slice(0, found.index)
    rest = rest.slice(found.index + found[0].length)
    if (found[3] === '-') rest = rest.trimStart()
    parts.push(found[1] === '-' ? before.trimEnd() : before, `\0${found[2]}`)
  }
  parts.push(rest)
  const [nodes, left] = block(parts, defined)
  if (left.length > 0) throw new Error(`{{ ${left[0]?.slice(1)} }} ends nothing`)
  return nodes
}

/** Reads up to an end or else that belongs to an outer block. */
function block(parts: readonly string[], defined: Map<string, Node[]>): [Node[], readonly string[]] {
  const nodes: Node[] = []
  let left = parts
  while (left.length > 0) {
    const [part = ''] = left
    if (!part.startsWith('\0')) {
      nodes.push(part)
      left = left.slice(1)
      continue
    }
    const [word = '', ...words] = part.slice(1).split(' ')
    if (word === 'end' || word === 'else') return [nodes, left]
    left = left.slice(1)
    if (word === 'define') {
      const [body, behind] = block(left, defined)
      defined.set(words.join(' ').replaceAll('"', ''), body)
      left = behind.slice(1)
    } else if (word === 'if' || word === 'with') {
      const branches: { test: string; body: Node[] }[] = []
      for (let test = words.join(' '); ;) {
        const [body, behind] = block(left, defined)
        branches.push({ test, body })
        const closing = behind[0]?.slice(1) ?? ''
        left = behind.slice(1)
        if (closing === 'end') break
        test = /^else if (.+)/.exec(closing)?.[1] ?? 'true'
      }
      nodes.push({ kind: word, branches })
    } else nodes.push({ out: part.slice(1) })
  }
  return [nodes, left]
}

function write(nodes: readonly Node[], dot: Value, root: Value, defined: Map<string, Node[]>): string {
  const value = (text: string) => pipeline(text, dot, root, defined)
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      if ('out' in node) return String(value(node.out) ?? '')
      for (const { test, body } of node.branches) {
        const found = value(test)
        if (isTrue(found)) return write(body, node.kind === 'with' ? found : dot, root, defined)
      }
      return ''
    })
    .join('')
}

const isTrue = (value: Value) =>
  isRecord(value) ? Object.keys(value).length > 0 : Array.isArray(value) ? value.length > 0 : Boolean(value)

const FUNCTIONS: Readonly<Record<string, (...given: Value[]) => Value>> = {
  quote: (value) => JSON.stringify(String(value)),
  default: (otherwise, value) => (isTrue(value) ? value : otherwise),
  toYaml: (value) => stringify(value).trimEnd(),
  nindent: (count, text) => `\n${String(text).replaceAll(/^(?=.)/gm, ' '.repeat(Number(count)))}`,
  printf: (form, ...values) => values.reduce<string>((text, value) => text.replace('%s', String(value)), String(form)),
  sha256sum: (text) => createHash('sha256').update(String(text)).digest('hex'),
  int: Number,
  gt: (one, other) => Number(one) > Number(other),
}

function pipeline(text: string, dot: Value, root: Value, defined: Map<string, Node[]>): Value {
  return text
    .split(' | ')
    .reduce<Value[]>((before, command) => [call(words(command), before, dot, root, defined)], [])[0]
}

/** The words of a command; an expression in parentheses is one word. */
const words = (command: string): string[] => command.match(/"[^"]*"|\([^)]*\)|\S+/g) ?? []

function call(
  [name = '', ...given]: readonly string[],
  last: readonly Value[],
  dot: Value,
  root: Value,
  defined: Map<string, Node[]>,
): Value {
  const argument = (word: string): Value => {
    if (word.startsWith('"')) return word.slice(1, -1)
    if (word.startsWith('(')) return pipeline(word.slice(1, -1), dot, root, defined)
    if (/^\d+$/.test(word)) return Number(word)
    if (word === 'true') return true
    if (!word.startsWith('.')) throw new Error(`${word} is not understood here`)
    return word
      .split('.')
      .filter(Boolean)
      .reduce<Value>(
        (value, key) => (isRecord(value) ? value[key] : undefined),
        word === '.'
          ? dot
          : word.startsWith('.Values') || word.startsWith('.Chart') || word.startsWith('.Release')
            ? root
            : dot,
      )
  }
  if (given.length === 0 && last.length === 0) return argument(name)
  const values = [...given.map(argument), ...last]
  if (name === 'include') {
    const body = defined.get(String(values[0]))
    if (!body) throw new Error(`nothing is defined as ${String(values[0])}`)
    return write(body, values[1], root, defined)
  }
  const work = FUNCTIONS[name]
  if (!work) throw new Error(`the function ${name} is not known here`)
  return work(...values)
}
