import { useTranslate } from 'ra-core'
import type { ResourceName } from '../../generated/resources'
import { statusClass, statusTone } from '../displays/status'

interface StatusPillProps {
  readonly resource: ResourceName
  /** An enumeration of the resource. */
  readonly field: string
  readonly value: string | null | undefined
}

/** A status as lists show it, outside of lists. */
export function StatusPill({ resource, field, value }: StatusPillProps) {
  const translate = useTranslate()
  if (!value) return null
  return (
    <span className={statusClass(statusTone(value))}>
      {translate(`resources.${resource}.enums.${field}.${value}`, { _: value })}
    </span>
  )
}
