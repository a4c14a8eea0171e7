import { useTranslate } from 'ra-core'
import type { FieldDescriptor, ResourceDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import { displayNode } from '../displays/registry'
import styles from './SchemaShow.module.css'

export interface SchemaShowProps {
  readonly descriptor: ResourceDescriptor
  readonly record: Values
}

/** A record read by groups, each field as its display draws it; what is empty shows a dash. */
export function SchemaShow({ descriptor, record }: SchemaShowProps) {
  const groups = groupsToShow(descriptor)
  return (
    <div className={styles.groups}>
      {groups.map(({ group, fields }) => (
        <ShowGroup key={group ?? ''} resource={descriptor.name} group={group} fields={fields} record={record} />
      ))}
    </div>
  )
}

interface ShowGroupProps {
  readonly resource: string
  readonly group: string | undefined
  readonly fields: readonly FieldDescriptor[]
  readonly record: Values
}

function ShowGroup({ resource, group, fields, record }: ShowGroupProps) {
  const translate = useTranslate()
  return (
    <section>
      {group && <h3 className={styles.heading}>{translate(`resources.${resource}.groups.${group}`)}</h3>}
      <dl className={styles.fields}>
        {fields.map((field) => (
          <div key={field.name} className={field.wide ? styles.wide : undefined}>
            <dt className={styles.label}>{translate(`resources.${resource}.fields.${field.name}`)}</dt>
            <dd className={styles.value}>{displayNode(resource, field, record, translate) ?? <span className={styles.nothing}>–</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The groups of a detail page in their order, then what belongs to none; empty ones are left out. */
export function groupsToShow(descriptor: ResourceDescriptor): { group: string | undefined; fields: FieldDescriptor[] }[] {
  const shown = descriptor.fields.filter((field) => field.inShow && field.input !== 'hidden')
  const named = descriptor.showGroups.map((group) => ({ group, fields: shown.filter((field) => field.group === group) }))
  const rest = shown.filter((field) => field.group === undefined || !descriptor.showGroups.includes(field.group))
  return [...named, { group: undefined, fields: rest }].filter(({ fields }) => fields.length > 0)
}
