import { useTranslate } from 'ra-core'
import { privilegeOrder, type PrivilegeEntry } from '../../schema/privilegeTree'
import type { Values } from '../../schema/template'
import type { FieldOverrides } from '../../ui/fields'
import { lazily } from '../../ui/kit/lazily'
import { ListPage } from '../../ui/list/ListPage'

const RoleForm = lazily(() => import('./RoleForm').then((module) => module.RoleForm))

const FIELDS: FieldOverrides = {
  privilege: {
    width: 240,
    display: {
      text: (_, { record, translate }) =>
        translate('areas.access.privilegeCount', { ...privilegeCount(record), total: privilegeOrder.length }),
    },
  },
}

/** All roles, each with the number of areas that it reads and writes. */
export function RolesPage() {
  const translate = useTranslate()
  return (
    <ListPage resource="role" title={translate('areas.access.roles')} fields={FIELDS} form={RoleForm} show={RoleForm} />
  )
}

/** How many areas a role can read and write; role 0 can always read and write all of them. */
export function privilegeCount({ role_id, privilege }: Values): { read: number; write: number } {
  const total = privilegeOrder.length
  if (role_id === 0) return { read: total, write: total }
  const entries = Array.isArray(privilege) ? (privilege as readonly PrivilegeEntry[]) : []
  return { read: entries.filter((entry) => entry.read).length, write: entries.filter((entry) => entry.write).length }
}
