import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useSession } from '../../data/session'
import { Button } from '../kit/Button'
import { Field } from '../kit/Field'
import { TextInput } from '../kit/TextInput'
import styles from './inputs.module.css'
import { listOf } from './multiSelect'
import type { Input } from './types'

const USUAL_COUNT = 10

/** The numbered information of a product: as many as the system shows, the rest behind a button. */
export const prInfo: Input = ({ field, label, error, readOnly }) => {
  const translate = useTranslate()
  const { field: control } = useController({ name: field.name })
  const shownFirst = useSession()?.systemConfig.prInfoCount ?? USUAL_COUNT
  const values = listOf(control.value).map((value) => String(value ?? ''))
  const [all, setAll] = useState(false)
  const limit = field.schema.maxItems ?? USUAL_COUNT
  const last = all ? Math.min(limit, Math.max(values.length + 1, shownFirst)) : shownFirst
  const change = (at: number, text: string) => {
    const next = Array.from({ length: Math.max(values.length, at + 1) }, (_, index) => values[index] ?? '')
    next[at] = text
    while (next.at(-1) === '') next.pop()
    control.onChange(next)
  }
  return (
    <Field label={label} error={error}>
      <div className={styles.grid}>
        {Array.from({ length: last }, (_, at) => (
          <TextInput
            key={at}
            label={translate('form.prInfo', { number: at })}
            value={values[at] ?? ''}
            onChange={(event) => change(at, event.target.value)}
            readOnly={readOnly}
            autoComplete="off"
          />
        ))}
      </div>
      {!all && limit > shownFirst && (
        <Button variant="ghost" size="s" onClick={() => setAll(true)}>
          {translate('form.showMore')}
        </Button>
      )}
    </Field>
  )
}
