import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { epochNow, offsetText } from '../../schema/clock'
import { isZone, ownZone } from '../../schema/formats'
import { SearchSelect, type Named } from '../kit/SearchSelect'
import type { InputProps } from './types'
import { useFieldInput } from './useFieldInput'
import { zonesWith } from './timeZone'

/** So many are shown: how far each is ahead of UTC takes a format of its own to say. */
const SHOWN = 40

/** One of the time zones, searched by its name; or none. Before anything is typed the likely ones come first. */
export function ZoneSearch(props: InputProps) {
  const translate = useTranslate()
  const { control, texts, readOnly } = useFieldInput(props)
  const [text, setText] = useState('')
  const zone = String(control.value)
  const [zones] = useState(() => [...new Set([zone, ownZone(), ...zonesWith(zone)].map(nameNow))].filter((one) => one !== ''))
  const found = useMemo(() => zones.filter((one) => meant(one).includes(meant(text))).slice(0, SHOWN).map(named), [zones, text])
  return (
    <SearchSelect
      {...texts}
      value={zone === '' ? null : named(zone)}
      found={found}
      onSearch={setText}
      onChange={control.onChange}
      onBlur={control.onBlur}
      inputRef={control.ref}
      readOnly={readOnly}
      placeholder={translate('form.searchFor', { name: translate('form.timeZone') })}
    />
  )
}

// Some browsers list these under the names of before, which nobody looks for.
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
