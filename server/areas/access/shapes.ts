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
      revision: { type: 'string' },
    },
    required: ['code', 'role_id', 'name', 'privilege', 'revision'],
    additionalProperties: false,
  },
} satisfies Shape

const text = (maxLength: number) => ({ type: 'string', pattern: '\\S', maxLength }) as const

/**
 * An update of an account: what is not sent stays as it is. What the server works out may be sent back as it was
 * read, and is not looked at; a lock is looked at.
 */
export const accountUpdate = {
  inline: {
    type: 'object',
    properties: {
      email: text(254),
      name: text(200),
      mobile: text(32),
      password: text(256),
      currentPassword: text(256),
      role_id: { type: 'integer', minimum: 0 },
      store: { type: 'array', maxItems: 10_000, items: text(64) },
      enableWholeStore: { type: 'boolean' },
      locked: { type: 'boolean' },
      roleName: { type: 'string' },
      weakPwd: { type: 'boolean' },
      mayChange: { type: 'boolean' },
      mayDelete: { type: 'boolean' },
      lastPwdChanged: { type: ['integer', 'null'] },
      revision: { type: 'string', maxLength: 64 },
    },
    required: ['email'],
    additionalProperties: false,
  },
} satisfies Shape
