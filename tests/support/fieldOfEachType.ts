/** What a team may add to a schema: a field of each type, named and described as in our schemas. */
export const FIELD_OF_EACH_TYPE = {
  addedText: { type: 'string', maxLength: 40, 'x-console': { list: true, filter: '~' } },
  addedLongText: { type: 'string', maxLength: 4000, 'x-console': { input: 'textarea' } },
  addedInteger: { type: 'integer', minimum: 0, maximum: 1000, 'x-console': { list: true, filter: 'range' } },
  addedNumber: { type: 'number', 'x-console': { list: true, filter: 'range' } },
  addedFlag: { type: 'boolean', 'x-console': { list: true, filter: 'boolean' } },
  addedChoice: { type: 'string', enum: ['LEFT', 'RIGHT'], 'x-console': { list: true, filter: 'select' } },
  addedTime: {
    type: ['integer', 'null'],
    minimum: 0,
    'x-console': { list: true, input: 'dateTime', display: 'epochDateTime' },
  },
  addedTexts: { type: 'array', maxItems: 5, items: { type: 'string', maxLength: 20 } },
  addedRows: {
    type: 'array',
    maxItems: 5,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['name'],
      properties: { name: { type: 'string', maxLength: 20 }, count: { type: 'integer' } },
    },
  },
  addedReference: { type: ['string', 'null'], maxLength: 64, 'x-console': { reference: 'store' } },
} as const
