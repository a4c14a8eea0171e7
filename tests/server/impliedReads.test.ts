import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createRole, revokeImpliedReads } from '../../server/access/roles'
import type { PrivilegeKey } from '../../src/schema/dialect'
import { startTestServer } from '../contract/harness'

it('the read of Settings that roles showed is taken back from those that were saved when it counted as granted, once', async () => {
  const server = await startTestServer()
  const { db } = server.stage.inside.services
  const as = await server.signIn()
  const settingOf = async (name: string) => {
    const { privilege = [] } = (await server.one('role', { name })) ?? {}
    const { read, write } = privilege.find(({ key }) => key === 'setting') ?? {}
    return [read, write]
  }
  const entry = (key: PrivilegeKey, read: boolean, write = false) => ({ key, depth: 0, read, write })
  await sql`DELETE FROM server_meta WHERE "name" = 'roles.shownReads'`.execute(db)
  await createRole(db, { name: 'Aliases shown', privilege: [entry('setting', true), entry('alias', true)] })
  await createRole(db, { name: 'Settings alone', privilege: [entry('setting', true)] })
  await createRole(db, { name: 'Settings written', privilege: [entry('setting', true, true)] })
  expect(await revokeImpliedReads(db)).toEqual(['Aliases shown'])
  expect(await Promise.all(['Aliases shown', 'Settings alone', 'Settings written'].map(settingOf))).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ])
  const { role_id } = (await server.one('role', { name: 'Aliases shown' })) ?? {}
  const privilege = [entry('setting', true), entry('alias', true)]
  await server.call('POST /auth/role', { as, body: { role_id, name: 'Aliases shown', privilege } })
  expect(await revokeImpliedReads(db), 'granted since').toEqual([])
  expect(await settingOf('Aliases shown')).toEqual([true, false])
  await server.close()
})
