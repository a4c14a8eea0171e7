import { useMemo } from 'react'
import type { FieldTexts } from '../kit/Field'
import { Select } from '../kit/Select'
import { lateInput } from './lateInput'
import type { Input, InputProps } from './types'
import { useFieldInput } from './useFieldInput'

interface ZoneSelectProps extends Omit<FieldTexts, 'label'> {
  readonly label: string
  readonly value: string
  readonly disabled?: boolean
  readonly onChange: (zone: string) => void
}

// Few forms have one, and it brings MUI's Autocomplete along.
const ZoneSearch = lateInput(() => import('./ZoneSearch').then((module) => module.ZoneSearch))

/** One of the time zones of the IANA list (spec/3 §9): devices always have one, stores may have none. */
export const timeZone: Input = (props) => (props.meta?.schema.default === '' ? <ZoneSearch {...props} /> : <ZoneOf {...props} />)

function ZoneOf(props: InputProps) {
  const { texts, control, readOnly } = useFieldInput(props)
  return <ZoneSelect {...texts} value={String(control.value || 'UTC')} disabled={readOnly} onChange={control.onChange} />
}

/** The same outside of forms. */
export function ZoneSelect({ value, ...rest }: ZoneSelectProps) {
  const options = useMemo(() => zonesWith(value).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })), [value])
  return <Select {...rest} value={value} options={options} />
}

/** UTC first, and the zone of the record even where the browser's list has another name for it. */
export function zonesWith(current: string): string[] {
  return [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].filter((zone) => zone !== '')
}
