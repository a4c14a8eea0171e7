import { useTranslate } from 'ra-core'
import { useMemo, useState, type Ref } from 'react'
import { epochNow, offsetText } from '../../schema/clock'
import { isZone, ownZone } from '../../schema/formats'
import { inSentence } from '../displays/inSentence'
import type { FieldTexts } from '../kit/Field'
import { SearchSelect, type Named } from '../kit/SearchSelect'
import type { InputProps } from './types'
import { useFieldInput } from './useFieldInput'

/** How many are shown: each offset from UTC needs a formatter of its own. */
const SHOWN = 40

interface ZoneSelectProps extends FieldTexts {
  /** '' for none. */
  readonly value: string
  readonly readOnly?: boolean
  /** It cannot be empty. */
  readonly isNeeded?: boolean
  readonly onChange: (zone: string) => void
  readonly onBlur?: () => void
  readonly inputRef?: Ref<HTMLInputElement>
}

/** A time zone in a form; required if the field has a default. */
export function ZoneInput(props: InputProps) {
  const { control, texts, readOnly } = useFieldInput(props)
  const byDefault = String(props.meta?.schema.default ?? '')
  return (
    <ZoneSelect
      {...texts}
      value={String(control.value || byDefault)}
      readOnly={readOnly}
      isNeeded={byDefault !== ''}
      onChange={control.onChange}
      onBlur={control.onBlur}
      inputRef={control.ref}
    />
  )
}

/** A time zone, searched by its name, or none. Before anything is typed the likely ones come first. */
export function ZoneSelect({ value: zone, isNeeded = true, ...rest }: ZoneSelectProps) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  // UTC before the others, and the zone of the record even where the browser's list has another name for it.
  const [zones] = useState(() =>
    [...new Set([zone, ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')].map(nameNow))].filter(
      (one) => one !== '',
    ),
  )
  const found = useMemo(
    () =>
      zones
        .filter((one) => meant(one).includes(meant(text)))
        .slice(0, SHOWN)
        .map(named),
    [zones, text],
  )
  return (
    <SearchSelect
      {...rest}
      value={zone === '' ? null : named(zone)}
      found={found}
      isNeeded={isNeeded}
      onSearch={setText}
      placeholder={translate('form.searchFor', { name: inSentence(translate('form.timeZone')) })}
    />
  )
}

// Some browsers list these under former names, which nobody searches for.
const RENAMED: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
}

function nameNow(zone: string): string {
  const name = RENAMED[zone]
  return name !== undefined && isZone(name) ? name : zone
}

const named = (zone: string): Named => ({ code: zone, name: zone, note: offsetText(zone, epochNow()) })

// People write "new york".
const meant = (text: string) => text.trim().toLowerCase().replaceAll(' ', '_')
