import { useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useClock } from '../../data/clock'
import type { FieldDescriptor, ResourceDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import { displayNode } from '../displays/registry'
import { fieldLabel } from '../displays/values'
import { withFields, type FieldOverrides } from '../fields'
import { groupLabel } from '../form/sections'
import styles from './show.module.css'

export interface SchemaShowProps {
  readonly descriptor: ResourceDescriptor
  readonly record: Values
  /** Overrides for single fields. */
  readonly fields?: FieldOverrides | undefined
}

/** A read-only record: its fields by group. A wide field has a line of its own. */
export function SchemaShow({ descriptor: described, record, fields: overrides }: SchemaShowProps) {
  const translate = useTranslate()
  const clock = useClock()
  const descriptor = useMemo(() => withFields(described, overrides), [described, overrides])
  const { name: resource } = descriptor
  const shown = descriptor.fields.filter((field) => field.inShow)
  const groups = [...new Set([...descriptor.showGroups, ...shown.flatMap((field) => field.group ?? []), ''])]
  const line = (field: FieldDescriptor) => (
    <div key={field.name} className={field.wide ? styles.wide : undefined}>
      <dt>{fieldLabel(resource, field, translate)}</dt>
      <dd>{displayNode(resource, field, record, translate, clock) ?? <span className={styles.none}>–</span>}</dd>
    </div>
  )
  return (
    <div className={styles.show}>
      {groups.map((group) => {
        const fields = shown.filter((field) => (field.group ?? '') === group)
        if (fields.length === 0) return null
        return (
          <section key={group}>
            {shown.some((field) => field.group) && (
              <h3 className={styles.heading}>{groupLabel(resource, group, translate)}</h3>
            )}
            <dl className={styles.list}>{fields.map(line)}</dl>
          </section>
        )
      })}
    </div>
  )
}
