import type { ScriptKind } from '../../schema/scriptKinds'

/** A useful script with a sample of its input. */
export interface Example {
  readonly code: string
  readonly input: unknown
}

const alias = [
  { index: 0, name: 'Name' },
  { index: 1, name: 'Price' },
]
const store = { storeCode: 'IT001', storeName: 'Milano Centro' }
const product = { prCode: '8001234567897', prInfo: ['Spaghetti', '2.49'], layoutId: 'SHELF', nfc: null }
const time = 1_800_000_000

const parse = (row: string) => `function parse(file) {
  return file.lines.map(({ line, text }) => {
    const [prCode, name, price] = text.split('|')
    if (!Number(price)) return { line, error: 'no price' }
    return { line, ${row} }
  })
}
`

const file = {
  fileName: 'prices.txt',
  storeCode: 'IT001',
  header: '8001234567897|Spaghetti|2.49',
  lines: [
    { line: 1, text: '8001234567897|Spaghetti|2.49' },
    { line: 2, text: '8001234567903|Penne|1.99' },
  ],
  alias,
}

/** An example for each kind of script. */
export const examples: Readonly<Record<ScriptKind, Example>> = {
  thirdPartyAuth: {
    code: `function authenticate(request) {
  const [, domain] = request.email.split('@')
  if (domain === 'partner.example') {
    return { redirect: 'https://sso.partner.example/?user=' + encodeURIComponent(request.email) }
  }
}
`,
    input: { email: 'anna@partner.example', password: 'ticket-12345', ip: '192.0.2.7', time, account: null },
  },
  paperParser: { code: parse("prCode, prInfo: [name, price], layoutId: 'CROMA.A6', quantity: 1"), input: file },
  productFileParser: { code: parse("prCode, prInfo: [name, price], layoutId: 'SHELF'"), input: file },
  tagDecorator: {
    code: `function decorate(label) {
  const { product, tag } = label
  const [name, price, ...rest] = product.prInfo
  const isSmall = tag.width < 250
  return { prInfo: [isSmall ? name.slice(0, 20) : name, Number(price).toFixed(2), ...rest] }
}
`,
    input: {
      store,
      tag: {
        tagId: '0000001B3',
        tagMac: '06ABCDE00001',
        tagType: 'B3',
        width: 296,
        height: 128,
        colors: ['#000000', '#ffffff', '#ff0000'],
      },
      product,
      alias,
      time,
    },
  },
  plusDecorator: {
    code: `function decorate(screen) {
  return {
    products: screen.products.map(({ prCode, prInfo }) => ({
      prCode,
      prInfo: [prInfo[0].toUpperCase(), ...prInfo.slice(1)],
    })),
  }
}
`,
    input: {
      store,
      device: { mac: '02ab4c001e01', name: 'Entrance', model: 'IP231A' },
      products: [product],
      alias,
      time,
    },
  },
}
