import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useInfoName } from '../../../data/aliases'
import { useSession } from '../../../data/session'
import { Button } from '../../../ui/kit/Button'
import { Field } from '../../../ui/kit/Field'
import { listOf } from '../../../ui/inputs/multiSelect'
import type { Input } from '../../../ui/inputs/types'
import { useFieldInput } from '../../../ui/inputs/useFieldInput'
import { PrInfoEntry, PrInfoRest } from './PrInfoRest'
import styles from './prInfo.module.css'

const DEFAULT_COUNT = 10

/**
 * The entries of the product information, under their names in the alias configuration: as many as the system shows,
 * and the rest, up to 255, in groups.
 */
export const PrInfoInput: Input = (props) => {
  const translate = useTranslate()
  const { field, control, texts, readOnly } = useFieldInput(props)
  const nameOf = useInfoName()
  const shownFirst = useSession()?.systemConfig.prInfoCount ?? DEFAULT_COUNT
  const [showsAll, setShowsAll] = useState(false)
  const values = listOf(control.value).map((value) => String(value ?? ''))
  const limit = field.schema.maxItems ?? DEFAULT_COUNT
  const first = Math.min(shownFirst, limit)
  const change = (at: number, text: string) => {
    const next = Array.from({ length: Math.max(values.length, at + 1) }, (_, index) => values[index] ?? '')
    next[at] = text
    while (next.at(-1) === '') next.pop()
    control.onChange(next)
  }
  const filledBeyond = values.slice(first).filter((value) => value !== '').length
  return (
    <Field label={texts.label} error={texts.error}>
      <div className={styles.grid}>
        {Array.from({ length: first }, (_, at) => (
          <PrInfoEntry
            key={at}
            at={at}
            name={nameOf(at)}
            value={values[at] ?? ''}
            onChange={change}
            readOnly={readOnly}
          />
        ))}
      </div>
      {limit > first &&
        (showsAll ? (
          <PrInfoRest from={first} to={limit} values={values} nameOf={nameOf} onChange={change} readOnly={readOnly} />
        ) : (
          <Button variant="ghost" size="s" className={styles.more} onClick={() => setShowsAll(true)}>
            {translate('form.showMore')}
            {filledBeyond > 0 && (
              <span className={styles.hint}>{translate('form.filledBehind', { smart_count: filledBeyond })}</span>
            )}
          </Button>
        ))}
    </Field>
  )
}
