import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { request } from '../../data/http'
import { useSession } from '../../data/session'
import type { AlarmAssignee } from '../../generated/types'
import type { InputProps } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'
import { Select } from '../../ui/kit/Select'
import { ActionForm } from '../../ui/list/ActionForm'
import type { ActionDialogProps } from '../../ui/list/actionTypes'

/** Assigns alarms to a person who can see their stores, or to nobody. */
export function AssignForm(props: ActionDialogProps) {
  const location = JSON.stringify([...new Set(props.rows.map((row) => String(row.location)))])
  const members = useQuery({
    queryKey: ['alarm-assignee', location],
    queryFn: ({ signal }) => request<AlarmAssignee[]>('GET', '/alarm/assignee', { query: { location }, signal }),
    retry: false,
    meta: { background: true },
  })
  const fields = useMemo(() => ({ assignee: { input: memberOf(members.data ?? []), wide: true } }), [members.data])
  return <ActionForm {...props} fields={fields} awaits={members} />
}

const memberOf = (members: readonly AlarmAssignee[]) => (input: InputProps) => (
  <MemberSelect {...input} members={members} />
)

// The viewer comes first: most people take an alarm themselves.
function MemberSelect({ members, ...props }: InputProps & { readonly members: readonly AlarmAssignee[] }) {
  const translate = useTranslate()
  const user = useSession()
  const { texts, control } = useFieldInput(props)
  const self = members
    .filter(({ email }) => email === user?.email)
    .map(({ email, name }) => ({ value: email, label: translate('areas.alarms.me', { name }) }))
  const others = members
    .filter(({ email }) => email !== user?.email)
    .map(({ email, name }) => ({ value: email, label: `${name} · ${email}` }))
  const options = [{ value: '', label: translate('areas.alarms.nobody') }, ...self, ...others]
  return (
    <Select
      {...texts}
      {...control}
      value={String(control.value)}
      onChange={(email) => control.onChange(email === '' ? null : email)}
      options={options}
    />
  )
}
