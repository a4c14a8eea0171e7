import type { PrivilegeKey } from '../../src/schema/dialect'
import type { PrivilegeEntry } from '../../src/schema/privilegeTree'
import { createAccount } from './accounts'
import { createRole } from './roles'
import type { Db } from './tables'

const viewing = ['dashboard', 'server', 'store', 'tag', 'sensor', 'product', 'paper', 'task', 'alarm', 'plus'] as const
const operating = ['store', 'tag', 'sensor', 'product', 'paper', 'task', 'alarm', 'plus'] as const

function privileges(read: readonly PrivilegeKey[], write: readonly PrivilegeKey[]): Partial<PrivilegeEntry>[] {
  const keys = [...new Set([...read, ...write])]
  return keys.map((key) => ({ key, read: true, write: write.includes(key) }))
}

/**
 * The roles and people of the demonstration, one for each way of working: an operator of a few stores, a viewer of
 * all, one who looks after members, one who looks after stores. All have the given password.
 */
export async function createDemoAccounts(db: Db, password: string, storeCodes: readonly string[]): Promise<void> {
  const roles = {
    operator: await createRole(db, { name: 'Demo operator', privilege: privileges(viewing, operating) }),
    viewer: await createRole(db, { name: 'Demo viewer', privilege: privileges(viewing, []) }),
    people: await createRole(db, { name: 'Demo people', privilege: privileges(viewing, [...operating, 'member', 'role']) }),
    stores: await createRole(db, { name: 'Demo stores', privilege: privileges(viewing, ['store', 'store_config', 'alias']) }),
  }
  const few = storeCodes.slice(0, 3)
  const people = [
    { name: 'operator', mobile: '+82-2-555-0101', role_id: roles.operator, store: few },
    { name: 'viewer', mobile: '+82-2-555-0102', role_id: roles.viewer, enableWholeStore: true },
    { name: 'people', mobile: '+82-2-555-0103', role_id: roles.people, enableWholeStore: true },
    { name: 'stores', mobile: '+82-2-555-0104', role_id: roles.stores, enableWholeStore: true },
  ]
  for (const { name, ...rest } of people) {
    await createAccount(db, { ...rest, name: `Demo ${name}`, email: `${name}@shelfdeck.example`, password })
  }
}
