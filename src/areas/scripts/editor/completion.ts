import { type Completion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import type { FieldSchema } from '../../../schema/dialect'
import type { ScriptShape } from '../../../schema/scriptShapes'

// matchBefore searches the last 250 characters of the line before the cursor.
const PATH = /(?:^|[^\w$])[A-Za-z_$][\w$]*(?:\[[^[\]]*\]|\.[\w$]*)+/
const PARAMETER = /\s*(?:=\s*(?:async\s*)?)?(?:function\s*)?\(\s*(?:\{([^}]*)\}|([A-Za-z_$][\w$]*))/y

/** Completes paths such as `label.product.` from the documented input, under whatever name a script gives it. */
export function inputCompletions(shape: ScriptShape, entry: string, describe: (name: string) => string) {
  return (context: CompletionContext): CompletionResult | null => {
    const path = context.matchBefore(PATH)
    if (path) {
      // The match includes the character before the name.
      const names = path.text
        .replace(/^[^\w$]/, '')
        .replaceAll(/\[[^[\]]*\]/g, '.[]')
        .split('.')
      const last = names.pop() ?? ''
      const at = names.reduce<FieldSchema | undefined>(
        (schema, name, index) =>
          index === 0 ? rootsOf(context.state.doc.toString(), shape, entry)[name] : childOf(schema, name),
        undefined,
      )
      const options = at && optionsOf(at, describe)
      return options ? { from: context.pos - last.length, options, validFor: /^[\w$]*$/ } : null
    }
    const word = context.matchBefore(/[\w$]+/)
    if (!word && !context.explicit) return null
    const roots = Object.keys(rootsOf(context.state.doc.toString(), shape, entry))
    return {
      from: word?.from ?? context.pos,
      options: [
        ...roots.map((label): Completion => ({ label, type: 'variable', detail: describe(label), boost: 2 })),
        ...fields(shape.output, describe),
      ],
      validFor: /^[\w$]*$/,
    }
  }
}

/** The variables that hold input in a script: the function's parameter, or what is destructured from it. */
export function rootsOf(code: string, { parameter, input }: ScriptShape, entry: string): Record<string, FieldSchema> {
  const destructured = (text: string, from: FieldSchema): Record<string, FieldSchema> =>
    Object.fromEntries(
      text.split(',').flatMap((part) => {
        const [name = '', alias = name] = part.split(':').map((one) => one.trim().split('=')[0]?.trim() ?? '')
        const schema = from.properties?.[name]
        return schema ? [[alias, schema]] : []
      }),
    )
  const [, pattern, name] = parameterOf(code, entry) ?? []
  const roots = pattern === undefined ? { [name ?? parameter]: input } : destructured(pattern, input)
  for (const [, parts = '', of = ''] of code.matchAll(
    /\b(?:const|let|var)\s*\{([^{}]*)\}\s*=\s*([A-Za-z_$][\w$.]*)/g,
  )) {
    const [first = '', ...rest] = of.split('.')
    const source = rest.reduce<FieldSchema | undefined>(childOf, roots[first])
    if (source) Object.assign(roots, destructured(parts, source))
  }
  return roots
}

/** The parameter in the parentheses after the function's name. */
function parameterOf(code: string, entry: string): RegExpExecArray | null {
  for (const { 0: word, index } of code.matchAll(/\w+/g)) {
    if (word !== entry) continue
    PARAMETER.lastIndex = index + word.length
    const found = PARAMETER.exec(code)
    if (found) return found
  }
  return null
}

const childOf = (schema: FieldSchema | undefined, name: string): FieldSchema | undefined =>
  name === '[]' ? schema?.items : schema?.properties?.[name]

const LIST_METHODS = ['map', 'filter', 'find', 'some', 'every', 'slice', 'join', 'flatMap', 'reduce', 'includes', 'at']

function optionsOf(schema: FieldSchema, describe: (name: string) => string): Completion[] | undefined {
  if (schema.items)
    return [{ label: 'length', type: 'property' }, ...LIST_METHODS.map((label) => ({ label, type: 'method' }))]
  return schema.properties && fields(schema, describe)
}

function fields(schema: FieldSchema, describe: (name: string) => string): Completion[] {
  const { properties } = schema.items ?? schema
  return Object.entries(properties ?? {}).map(([label, { type }]) => ({
    label,
    type: 'property',
    detail: describe(label),
    info: [type].flat().join(' | '),
  }))
}
