/** Attributes whose words a person sees or hears. */
const SPOKEN = new Set([
  'title',
  'label',
  'placeholder',
  'alt',
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'text',
  'help',
])

// The product's own name is the same in every language.
const hasWords = (text) => /\p{L}{2,}/u.test(text.replaceAll('Shelfdeck', ''))

// A key of locales/ is not a text: 'resources.store.name', 'kit.close'.
const isKey = (text) => /^[\w-]+(\.[\w-]+)+$/.test(text)

// <kbd> holds what is printed on the key, in every language.
function isOnKeyboard(node) {
  for (let at = node; at; at = at.parent) if (at.type === 'JSXElement') return nameOf(at.openingElement.name) === 'kbd'
  return false
}

/** No words in markup: every text that a person reads comes from locales/. */
export const visibleText = {
  meta: { type: 'problem' },
  create(context) {
    if (context.filename.endsWith('.test.tsx') || !context.filename.endsWith('.tsx')) return {}
    const report = (node, text) =>
      context.report({ node, message: `visible text belongs into locales/: '${text.trim()}'` })
    const judge = (node, text) => {
      if (typeof text === 'string' && hasWords(text) && !isKey(text) && !isOnKeyboard(node)) report(node, text)
    }
    return {
      JSXText: (node) => judge(node, node.value),
      JSXAttribute: (node) => {
        if (!SPOKEN.has(nameOf(node.name)) || !node.value) return
        if (node.value.type === 'Literal') judge(node, node.value.value)
        if (node.value.type === 'JSXExpressionContainer')
          literals(node.value.expression).forEach((text) => judge(node, text))
      },
      JSXExpressionContainer: (node) => {
        if (node.parent?.type === 'JSXAttribute') return
        literals(node.expression).forEach((text) => judge(node, text))
      },
    }
  },
}

const nameOf = (name) =>
  name.type === 'JSXNamespacedName' ? `${name.namespace.name}:${name.name.name}` : (name.name ?? '')

/** The strings that an expression may evaluate to, as far as they are literals in it. */
function literals(node) {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return node.quasis.map((part) => part.value.cooked ?? '')
    case 'ConditionalExpression':
      return [...literals(node.consequent), ...literals(node.alternate)]
    case 'LogicalExpression':
      return [...literals(node.left), ...literals(node.right)]
    default:
      return []
  }
}
