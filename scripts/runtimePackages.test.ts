import { expect, it } from 'vitest'
import { type Lock, lockOf } from './runtimePackages'

const lock: Lock = {
  name: 'whole',
  version: '1.0.0',
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': {},
    'node_modules/a': {
      version: '1.0.0',
      dependencies: { b: '^2.0.0', c: '*' },
      optionalDependencies: { 'a-linux': '1.0.0', 'a-elsewhere': '1.0.0' },
    },
    'node_modules/a-linux': { version: '1.0.0', optional: true },
    'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '*' } },
    'node_modules/b': { version: '1.0.0', dependencies: { d: '*' } },
    'node_modules/c': { version: '1.0.0', dependencies: { a: '*' } },
    'node_modules/d': { version: '1.0.0' },
  },
}
const facts = (dependencies: Record<string, string>) => ({ name: 'part', version: '1.0.0', dependencies })

it('has the packages asked for and their dependencies, where Node finds them', () => {
  expect(lockOf(lock, facts({ a: '1.0.0' }))).toEqual({
    name: 'part',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': facts({ a: '1.0.0' }),
      'node_modules/a': lock.packages['node_modules/a'],
      'node_modules/a-linux': lock.packages['node_modules/a-linux'],
      'node_modules/a/node_modules/b': lock.packages['node_modules/a/node_modules/b'],
      'node_modules/c': lock.packages['node_modules/c'],
    },
  })
})

it('fails if a package is not locked', () => {
  expect(() => lockOf(lock, facts({ e: '1.0.0' }))).toThrow('e of the package is not in the lock file')
})
