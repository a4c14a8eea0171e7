import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import type { PrivilegeEntry } from '../../schema/privilegeTree'
import { privilegeOrder } from '../../schema/privilegeTree'
import type { Values } from '../../schema/template'
import { lazily } from '../../ui/kit/lazily'
import { ListPage } from '../../ui/list/ListPage'

const RoleForm = lazily(() => import('./RoleForm').then((module) => module.RoleForm))

/** The roles and their privileges (spec/3 §2). */
export function RolesPage() {
  const translate = useTranslate()
  const overrides = useMemo(() => {
    const inWords = (record: Values) => {
      const { read, write } = privilegeCount(record)
      return translate('areas.access.privilegeCount', { read, write, total: privilegeOrder.length })
    }
    return { privilege: { width: 240, node: inWords, text: inWords } }
  }, [translate])
  return <ListPage resource="role" title={translate('areas.access.roles')} overrides={overrides} form={RoleForm} show={RoleForm} />
}

/** How many areas a role reads and writes; role 0 all (spec/3 §6). */
export function privilegeCount({ role_id, privilege }: Values): { read: number; write: number } {
  const total = privilegeOrder.length
  if (role_id === 0) return { read: total, write: total }
  const entries = Array.isArray(privilege) ? (privilege as readonly PrivilegeEntry[]) : []
  return { read: entries.filter((entry) => entry.read).length, write: entries.filter((entry) => entry.write).length }
}
