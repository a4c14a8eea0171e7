import type { PrivilegeKey } from '../../src/schema/dialect'
import { allPrivileges, type PrivilegeEntry } from '../../src/schema/privilegeTree'
import { createAccount } from '../access/accounts'
import { createRole } from '../access/roles'
import { randomFrom } from '../base/random'
import type { Records } from '../db/records'
import { DAY } from './storeRows'

interface Member {
  readonly email: string
  readonly name: string
  readonly role: keyof typeof roles
  /** Store codes; all by default. */
  readonly store?: readonly string[]
  readonly locked?: boolean
}

const everything = allPrivileges().map(({ key }) => key)
const shop: readonly PrivilegeKey[] = ['dashboard', 'store', 'tag', 'sensor', 'product', 'paper', 'task', 'alarm']

/** The privileges of the demonstration's roles. */
const roles = {
  Operator: { read: shop, write: ['tag', 'product', 'paper', 'task'] },
  'Read only': { read: everything, write: [] },
  // People can only grant privileges that they have, so whoever manages members has those of the other roles.
  'People admin': {
    read: [...shop, 'store_config', 'member', 'role'],
    write: ['store', 'tag', 'product', 'paper', 'task', 'store_config', 'member', 'role'],
  },
  'Store manager': { read: [...shop, 'store_config'], write: ['store', 'tag', 'product', 'store_config'] },
} as const satisfies Record<string, { read: readonly PrivilegeKey[]; write: readonly PrivilegeKey[] }>

const members: readonly Member[] = [
  { email: 'operator@shelfdeck.example', name: 'Demo Operator', role: 'Operator', store: ['IT001', 'IT002', 'JP001'] },
  { email: 'viewer@shelfdeck.example', name: 'Demo Viewer', role: 'Read only' },
  { email: 'people@shelfdeck.example', name: 'Demo People Admin', role: 'People admin' },
  { email: 'stores@shelfdeck.example', name: 'Demo Store Manager', role: 'Store manager', store: ['DE001', 'DE002'] },
  {
    email: 'former@shelfdeck.example',
    name: 'Demo Former Colleague',
    role: 'Operator',
    store: ['FR001'],
    locked: true,
  },
]

function privilegesOf({
  read,
  write,
}: {
  read: readonly PrivilegeKey[]
  write: readonly PrivilegeKey[]
}): PrivilegeEntry[] {
  return allPrivileges().map((entry) => ({
    ...entry,
    read: read.includes(entry.key),
    write: write.includes(entry.key),
  }))
}

/** Adds the demonstration's roles and accounts, with thirty days of sign-ins. */
export async function demoMembers(
  records: Records,
  { now, password }: { now: number; password: string },
): Promise<void> {
  const numbers = new Map<string, number>()
  for (const [name, flags] of Object.entries(roles))
    numbers.set(name, await createRole(records.db, { name, privilege: privilegesOf(flags) }))
  for (const { email, name, role, store, locked } of members) {
    await createAccount(records.db, {
      email,
      name,
      mobile: '+39 02 0000 0000',
      password,
      role_id: numbers.get(role) ?? 1,
      store: store ?? [],
      enableWholeStore: store === undefined,
      locked: locked ?? false,
    })
  }
  await records.insert('login-history', signIns(now))
}

function signIns(now: number) {
  const random = randomFrom('sign-ins')
  return members.flatMap(({ email, locked }) =>
    Array.from({ length: 30 }, (_, day) => day + 1).flatMap((day) => {
      if (random.chance(0.3)) return []
      const at = now - day * DAY + random.between(0, 3600)
      const ip = `192.0.2.${random.between(2, 250)}`
      const entry = (type: 0 | 1, success: boolean, updatedAt: number) => ({
        ip,
        type,
        email,
        success,
        locked: locked ?? false,
        updatedAt,
      })
      if (locked) return day < 6 ? [entry(0, false, at)] : []
      return [entry(0, true, at), entry(1, true, at + random.between(1800, 30_000))]
    }),
  )
}
