import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../../server/config'
import { root } from '../support/server'

it('every variable that the server reads is in docs/configuration.md, and no other', () => {
  const read = new Set<string>()
  const env: NodeJS.ProcessEnv = { DATABASE_URL: 'postgres://database' }
  readConfig(new Proxy(env, { get: (_, name) => (read.add(String(name)), env[String(name)]) }))
  read.delete('NODE_ENV')
  const page = readFileSync(join(root, 'docs/configuration.md'), 'utf8')
  const named = page
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? (line.split('|')[1]?.match(/[A-Z_0-9]+/g) ?? []) : []))
  expect(named.sort()).toEqual([...read].sort())
})
