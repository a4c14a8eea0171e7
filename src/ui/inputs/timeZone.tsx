import { useMemo } from 'react'
import type { FieldTexts } from '../kit/Field'
import { Select } from '../kit/Select'
import type { Input } from './types'
import { useFieldInput } from './useFieldInput'

interface ZoneSelectProps extends Omit<FieldTexts, 'label'> {
  readonly label: string
  readonly value: string
  readonly disabled?: boolean
  readonly onChange: (zone: string) => void
}

/** One of the time zones of the IANA list (spec/3 §9). */
export const timeZone: Input = (props) => {
  const { texts, control, readOnly } = useFieldInput(props)
  return <ZoneSelect {...texts} value={String(control.value || 'UTC')} disabled={readOnly} onChange={control.onChange} />
}

/** The same outside of forms. */
export function ZoneSelect({ value, ...rest }: ZoneSelectProps) {
  const options = useMemo(() => zones(value).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })), [value])
  return <Select {...rest} value={value} options={options} />
}

/** UTC first, and the zone of the record even where the browser's list has another name for it. */
function zones(current: string): string[] {
  return [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])]
}
