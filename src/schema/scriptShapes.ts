import type { FieldSchema } from './dialect'
import type { ScriptKind } from './scriptKinds'

/**
 * The input of a script and the output that it may return. The server validates outputs by it; the editor's
 * documentation and completion come from it.
 */
export interface ScriptShape {
  /** The name of the function's parameter in the examples. */
  readonly parameter: string
  readonly input: FieldSchema
  readonly output: FieldSchema
}

const text = (maxLength: number): FieldSchema => ({ type: 'string', maxLength })
const optionalText = (maxLength: number): FieldSchema => ({ type: ['string', 'null'], maxLength })
const whole: FieldSchema = { type: 'integer', minimum: 0 }
const object = (properties: Record<string, FieldSchema>, required: string[] = []): FieldSchema => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})
const list = (items: FieldSchema, maxItems: number): FieldSchema => ({ type: 'array', items, maxItems })

/** Numbers and null are accepted too, as scripts calculate prices. */
const prInfo = list({ type: ['string', 'number', 'boolean', 'null'], maxLength: 1000 }, 255)
const texts = list(text(1000), 255)
const layoutId = optionalText(64)
const nfc = optionalText(512)
const aliases = list(object({ index: whole, name: text(200) }), 255)
const store = object({ storeCode: text(64), storeName: text(200) })
const product = object({ prCode: text(128), prInfo: texts, layoutId, nfc })
const ROWS = 10_000

const piece = object({
  fileName: text(255),
  storeCode: optionalText(64),
  header: text(1_000_000),
  lines: list(object({ line: whole, text: text(1_000_000) }), ROWS),
  alias: aliases,
})

const optional = (schema: FieldSchema, also: 'object' | 'array'): FieldSchema => ({ ...schema, type: [also, 'null'] })
const line: FieldSchema = { type: ['integer', 'null'], minimum: 0 }
const error = optionalText(500)

/**
 * The shapes of each kind of script (server/scripts/README.md). Labels are `scripts.fields.<kind>.<path>` in locales/.
 */
export const scriptShapes: Readonly<Record<ScriptKind, ScriptShape>> = {
  thirdPartyAuth: {
    parameter: 'request',
    input: object({
      email: text(254),
      password: text(256),
      ip: text(45),
      time: whole,
      account: optional(object({ name: text(200), role_id: whole, locked: { type: 'boolean' } }), 'object'),
    }),
    output: optional(
      object({ accept: { type: ['boolean', 'null'] }, redirect: optionalText(2000), deny: optionalText(500) }),
      'object',
    ),
  },
  paperParser: {
    parameter: 'file',
    input: piece,
    output: optional(
      list(
        object({
          line,
          error,
          storeCode: optionalText(64),
          prCode: optionalText(128),
          prInfo,
          layoutId,
          quantity: { type: ['integer', 'null'], minimum: 1, maximum: 9999 },
          printerName: optionalText(100),
          printerIp: optionalText(45),
        }),
        ROWS,
      ),
      'array',
    ),
  },
  productFileParser: {
    parameter: 'file',
    input: piece,
    output: optional(
      list(
        object({ line, error, storeCode: optionalText(64), prCode: optionalText(128), prInfo, layoutId, nfc }),
        ROWS,
      ),
      'array',
    ),
  },
  tagDecorator: {
    parameter: 'label',
    input: object({
      store,
      tag: object({
        tagId: text(64),
        tagMac: text(17),
        tagType: text(8),
        width: whole,
        height: whole,
        colors: list(text(7), 16),
      }),
      product,
      alias: aliases,
      time: whole,
    }),
    output: optional(object({ prInfo: optional(prInfo, 'array'), layoutId, nfc }), 'object'),
  },
  plusDecorator: {
    parameter: 'screen',
    input: object({
      store,
      device: object({ mac: text(17), name: text(200), model: text(32) }),
      products: list(product, 1000),
      alias: aliases,
      time: whole,
    }),
    output: optional(
      object({ products: list(object({ prCode: text(128), prInfo, layoutId, nfc }, ['prCode']), 1000) }, ['products']),
      'object',
    ),
  },
}
