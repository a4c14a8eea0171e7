import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'

/** What the code of pages uses: each component it renders, with its props, and each function it calls. */
export interface ViewUses {
  readonly elements: readonly Element[]
  readonly calls: readonly string[]
}

interface Element {
  readonly name: string
  /** Props by name: the text of a string literal, undefined for anything else. */
  readonly props: ReadonlyMap<string, string | undefined>
}

const PLACES = ['src/areas', 'src/domain']

/** What the areas of a tree, and the code they share, render and call, tests aside. */
export function viewUses(root: string): ViewUses {
  const files = PLACES.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((file) => join(root, place, file)),
  )
  const uses = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map((file) => usesIn(readFileSync(file, 'utf8')))
  return { elements: uses.flatMap(({ elements }) => elements), calls: uses.flatMap(({ calls }) => calls) }
}

interface Node {
  readonly type?: string
  readonly name?: Node | string
  readonly value?: Node | string | null
  readonly callee?: Node
  readonly attributes?: readonly Node[]
}

/** The same for one file. */
export function usesIn(text: string): ViewUses {
  const elements: Element[] = []
  const calls: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, name, callee, attributes = [] } = node as Node
    if (type === 'JSXOpeningElement')
      elements.push({
        name: nameOf(name),
        props: new Map(attributes.map((attribute) => [nameOf(attribute.name), textOf(attribute.value)])),
      })
    if (type === 'CallExpression') calls.push(nameOf(callee))
    for (const part of Object.values(node)) visit(part)
  }
  visit(parseAst(text, { lang: 'tsx' }))
  return { elements, calls }
}

const nameOf = (node: Node | string | undefined): string =>
  typeof node === 'object' ? nameOf(node.name) : (node ?? '')
const textOf = (node: Node['value']): string | undefined =>
  typeof node === 'object' && typeof node?.value === 'string' ? node.value : undefined
