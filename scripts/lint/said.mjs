/** What a call answers is a text of locales/: `{ code: 1, ...say('server.success') }`, and no sentence of its own. */
export const said = {
  meta: { type: 'problem' },
  create(context) {
    if (context.filename.endsWith('.test.ts')) return {}
    return {
      ObjectExpression(node) {
        const valueOf = (name) => node.properties.find((one) => one.type === 'Property' && (one.key.name ?? one.key.value) === name)?.value
        const code = valueOf('code')
        if (code?.type === 'Literal' && typeof code.value === 'number' && valueOf('message')) context.report({ node, message: "a message without its key: answer ...say('server.…')" })
      },
    }
  },
}
