import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isWeak, makePassword } from './passwords'

test('a generated password is never a weak one', () => {
  const email = 'admin@shelfdeck.example'
  const weak = ['YcUyfbitIgLRpAWb', 'Admin4xYcUyfbitI']
  expect(weak.filter((password) => !isWeak(password, email))).toEqual([])
  const drawn = [...weak]
  expect(
    makePassword(email, 12, (size) =>
      Buffer.from(drawn.shift() ?? randomBytes(size).toString('base64url'), 'base64url'),
    ),
  ).toHaveLength(16)
  expect(drawn).toEqual([])
  for (let tries = 0; tries < 500; tries += 1) expect(isWeak(makePassword(email, 9), email)).toBe(false)
})
