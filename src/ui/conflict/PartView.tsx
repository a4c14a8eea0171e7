import { useGetList, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useClock } from '../../data/clock'
import { useInfoName } from '../../data/aliases'
import type { PrivilegeFlags } from '../../schema/access'
import type { Values } from '../../schema/template'
import type { Part } from '../../schema/threeWay'
import { displayNode } from '../displays/registry'
import { asText, fieldLabel, isNothing } from '../displays/values'
import styles from './conflict.module.css'

interface PartProps {
  readonly resource: string
  readonly part: Part
}

/** What a part is called: its field, and the entry of it. */
export function PartLabel({ resource, part: { field, entry } }: PartProps) {
  const translate = useTranslate()
  const label = fieldLabel(resource, field, translate)
  if (entry === undefined) return <>{label}</>
  if (field.input === 'prInfo') return <InfoName at={Number(entry)} />
  const name = field.input === 'privilegeTree' ? translate(`form.privileges.${entry}`) : entry
  return <>{translate('conflict.entry', { field: label, entry: name })}</>
}

function InfoName({ at }: { at: number }) {
  return <>{useInfoName()(at)}</>
}

interface ValueProps extends PartProps {
  readonly value: unknown
  /** Its record, for displays that read other fields. */
  readonly record: Values
}

/** A part's value as people read it. */
export function PartValue({ resource, part: { field, entry }, value, record }: ValueProps) {
  const translate = useTranslate()
  const clock = useClock()
  if (field.input === 'privilegeTree' && entry !== undefined) return <>{translate(`conflict.${accessOf(value)}`)}</>
  if (field.input === 'storePicker' && entry !== undefined)
    return <>{translate(value ? 'conflict.assigned' : 'conflict.notAssigned')}</>
  if (field.writeOnly) return <>{translate('conflict.changed')}</>
  if (isNothing(value) || (Array.isArray(value) && value.length === 0)) return <Empty />
  if (field.input === 'rolePicker') return <RoleName id={value} />
  if (entry !== undefined || (field.type === 'string' && field.options === undefined)) return <>{asText(value)}</>
  if (Array.isArray(value)) return <>{value.map(asText).join(', ')}</>
  return <>{displayNode(resource, field, { ...record, [field.name]: value }, translate, clock) ?? <Empty />}</>
}

function accessOf(flags: unknown): 'readWrite' | 'read' | 'none' {
  const { read, write } = (flags ?? {}) as Partial<PrivilegeFlags>
  return write ? 'readWrite' : read ? 'read' : 'none'
}

function Empty(): ReactNode {
  const translate = useTranslate()
  return <span className={styles.empty}>{translate('conflict.empty')}</span>
}

function RoleName({ id }: { id: unknown }) {
  const { data = [] } = useGetList<{ id: string; role_id: number; name: string }>(
    'role',
    { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' } },
    { meta: { background: true } },
  )
  return <>{data.find((role) => role.role_id === id)?.name ?? asText(id)}</>
}
