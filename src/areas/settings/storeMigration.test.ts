import { expect, it } from 'vitest'
import { loadDescriptor } from '../../data/descriptors'
import { forViewer, type Viewer } from '../../schema/access'
import { allPrivileges, toDictionary } from '../../schema/privilegeTree'

it('offers the migration of a store to role 0 only', async () => {
  const store = await loadDescriptor('store')
  const privilege = toDictionary(allPrivileges())
  const offered = (viewer: Viewer) => forViewer(store, viewer)?.actions.map(({ id }) => id)
  expect(offered({ role_id: 0, store: [], privilege: {} })).toContain('migrate')
  expect(offered({ role_id: 1, store: [], privilege, enableWholeStore: true })).not.toContain('migrate')
})
