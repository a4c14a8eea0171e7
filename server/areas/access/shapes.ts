import type { Shape } from '../../http/call'

const code = { type: 'integer' } as const

/** A result with the role as it is kept now: its number and its privileges made consistent. */
export const savedRole = {
  inline: {
    type: 'object',
    properties: {
      code,
      role_id: { type: 'integer' },
      name: { type: 'string' },
      privilege: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            key: { type: 'string' },
            depth: { type: 'integer' },
            read: { type: 'boolean' },
            write: { type: 'boolean' },
          },
          required: ['key', 'depth', 'read', 'write'],
          additionalProperties: false,
        },
      },
    },
    required: ['code', 'role_id', 'name', 'privilege'],
    additionalProperties: false,
  },
} satisfies Shape
