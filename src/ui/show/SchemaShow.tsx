import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { FieldDescriptor, ResourceDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import { displayNode } from '../displays/registry'
import { groupLabel } from '../form/sections'
import styles from './show.module.css'

export interface SchemaShowProps {
  readonly descriptor: ResourceDescriptor
  readonly record: Values
  /** What a page shows of single fields in place of their display. */
  readonly nodes?: Readonly<Record<string, (record: Values) => ReactNode>> | undefined
}

/** A record to read: its fields by group. A wide field has a line of its own. */
export function SchemaShow({ descriptor, record, nodes }: SchemaShowProps) {
  const translate = useTranslate()
  const { name: resource } = descriptor
  const shown = descriptor.fields.filter((field) => field.inShow)
  const groups = [...new Set([...descriptor.showGroups, ...shown.flatMap((field) => field.group ?? []), ''])]
  const line = (field: FieldDescriptor) => (
    <div key={field.name} className={field.wide ? styles.wide : undefined}>
      <dt>{translate(`resources.${resource}.fields.${field.name}`, { _: field.name })}</dt>
      <dd>{nodes?.[field.name]?.(record) ?? displayNode(resource, field, record, translate) ?? <span className={styles.none}>–</span>}</dd>
    </div>
  )
  return (
    <div className={styles.show}>
      {groups.map((group) => {
        const fields = shown.filter((field) => (field.group ?? '') === group)
        if (fields.length === 0) return null
        return (
          <section key={group}>
            {shown.some((field) => field.group) && <h3 className={styles.heading}>{groupLabel(resource, group, translate)}</h3>}
            <dl className={styles.list}>{fields.map(line)}</dl>
          </section>
        )
      })}
    </div>
  )
}
