import { expect, test, vi } from 'vitest'
import { isWeak, makePassword } from './passwords'

const { bytes } = vi.hoisted(() => ({ bytes: [] as string[] }))
vi.mock('node:crypto', async (original) => {
  const crypto: typeof import('node:crypto') = await original()
  return { ...crypto, randomBytes: (size: number) => (bytes.length > 0 ? Buffer.from(bytes.shift() ?? '', 'base64url') : crypto.randomBytes(size)) }
})

test('a password that the server makes up is not one that it asks to better', () => {
  bytes.push('YcUyfbitIgLRpAWb', 'Admin4xYcUyfbitI')
  const email = 'admin@shelfdeck.example'
  expect(isWeak('YcUyfbitIgLRpAWb', email)).toBe(true)
  expect(makePassword(email, 12)).toMatch(/^[\w-]{16}$/)
  expect(bytes).toEqual([])
  for (let tries = 0; tries < 500; tries += 1) expect(isWeak(makePassword(email, 9), email)).toBe(false)
})
