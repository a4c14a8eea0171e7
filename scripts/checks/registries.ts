import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst, type ESTree } from 'vite'

const KINDS = ['displays', 'inputs', 'filters'] as const
type Kind = (typeof KINDS)[number]

/** What the areas of a tree register: the files that register each name. */
export type RegisteredNames = Readonly<Record<Kind, ReadonlyMap<string, readonly string[]>>>

/** The names that areas register for schemas: the keys of `displays`, `inputs` and `filters`, which their index.ts exports. */
export function registeredNames(root: string): RegisteredNames {
  const names = {
    displays: new Map<string, string[]>(),
    inputs: new Map<string, string[]>(),
    filters: new Map<string, string[]>(),
  }
  const folder = join(root, 'src/areas')
  for (const area of existsSync(folder) ? readdirSync(folder) : []) {
    const file = `src/areas/${area}/index.ts`
    if (!existsSync(join(root, file))) continue
    for (const { kind, name } of exportedKeys(readFileSync(join(root, file), 'utf8')))
      names[kind].set(name, [...(names[kind].get(name) ?? []), file])
  }
  return names
}

function exportedKeys(text: string): { kind: Kind; name: string }[] {
  const exported = parseAst(text, { lang: 'ts' }).body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration'
      ? node.declaration.declarations
      : [],
  )
  return exported.flatMap(({ id, init }) => {
    const kind = KINDS.find((one) => id.type === 'Identifier' && one === id.name)
    return kind ? keysOf(init).map((name) => ({ kind, name })) : []
  })
}

function keysOf(node: ESTree.Expression | null): string[] {
  if (node?.type === 'TSSatisfiesExpression') return keysOf(node.expression)
  if (node?.type !== 'ObjectExpression') return []
  return node.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : [],
  )
}
