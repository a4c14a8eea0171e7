import { useState } from 'react'
import { useTranslate } from 'ra-core'
import { epochNow, zoneText } from '../../schema/clock'
import { SearchSelect, type Named } from '../kit/SearchSelect'
import type { InputProps } from './types'
import { useFieldInput } from './useFieldInput'
import { zonesWith } from './timeZone'

/** One of the time zones, searched by its name and by how far it is ahead of UTC; or none. */
export function ZoneSearch(props: InputProps) {
  const translate = useTranslate()
  const { control, texts, readOnly } = useFieldInput(props)
  const [text, setText] = useState('')
  const [zones] = useState(() => zonesWith(String(control.value)).map(named))
  const zone = String(control.value)
  return (
    <SearchSelect
      {...texts}
      value={zone === '' ? null : named(zone)}
      found={zones.filter((one) => meant(one).includes(meant({ code: text })))}
      onSearch={setText}
      onChange={control.onChange}
      onBlur={control.onBlur}
      inputRef={control.ref}
      readOnly={readOnly}
      placeholder={translate('form.searchFor', { name: translate('form.timeZone') })}
    />
  )
}

const named = (zone: string): Named => ({ code: zone, name: zone, note: /\((.*)\)/.exec(zoneText(zone, epochNow()))?.[1] ?? '' })

// People write "new york".
const meant = ({ code, note = '' }: Pick<Named, 'code' | 'note'>) => `${code} ${note}`.trim().toLowerCase().replaceAll(' ', '_')
