import { slowness } from './slowness.mjs'

/** No pattern that some text makes slow: whoever sends the input could stall its reader. */
export const patterns = {
  meta: { type: 'problem' },
  create(context) {
    if (/\.test\.tsx?$/.test(context.filename)) return {}
    const check = (node, source, flags) => {
      const slow = slowness(source, flags)
      if (slow) context.report({ node, message: `the pattern takes ${slow}` })
    }
    const construct = (node) => {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return
      const texts = node.arguments.map((one) =>
        one.type === 'Literal' && typeof one.value === 'string' ? one.value : undefined,
      )
      const [source, flags = ''] = texts
      if (source === undefined || texts.includes(undefined)) {
        context.report({
          node,
          message: 'a pattern that is put together at run time cannot be looked at: write it as a literal',
        })
      } else check(node, source, flags)
    }
    return {
      Literal: (node) => node.regex && check(node, node.regex.pattern, node.regex.flags),
      NewExpression: construct,
      CallExpression: construct,
    }
  },
}
