import { useMemo } from 'react'
import type { FieldTexts } from '../../../ui/kit/Field'
import { Select } from '../../../ui/kit/Select'

interface ZoneSelectProps extends Omit<FieldTexts, 'label'> {
  readonly label: string
  readonly value: string
  readonly disabled?: boolean
  readonly onChange: (zone: string) => void
}

/** One of the time zones of the IANA list (spec/3 §9). */
export function ZoneSelect({ value, ...rest }: ZoneSelectProps) {
  const options = useMemo(() => zones(value).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })), [value])
  return <Select {...rest} value={value} options={options} />
}

/** UTC first, and the zone of the device even where the browser's list has another name for it. */
function zones(current: string): string[] {
  return [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])]
}
