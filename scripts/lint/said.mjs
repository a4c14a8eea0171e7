/** Calls answer with texts of locales/, as in `{ code: 1, ...say('server.success') }`, not with sentences in the code. */
export const said = {
  meta: { type: 'problem' },
  create(context) {
    if (context.filename.endsWith('.test.ts')) return {}
    return {
      ObjectExpression(node) {
        const valueOf = (name) =>
          node.properties.find((one) => one.type === 'Property' && (one.key.name ?? one.key.value) === name)?.value
        const code = valueOf('code')
        if (code?.type === 'Literal' && typeof code.value === 'number' && valueOf('message'))
          context.report({ node, message: "a message without its key: answer ...say('server.…')" })
      },
    }
  },
}
