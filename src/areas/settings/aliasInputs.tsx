import { useFormContext, useWatch } from 'react-hook-form'
import { Checkbox } from '../../ui/kit/Checkbox'
import { TextInput } from '../../ui/kit/TextInput'
import type { Input } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'
import styles from './settings.module.css'

/** The group of the radio buttons. */
export const KEYS = 'alias-key'

/** `rows.2.key` as the list, the line and its part. */
const placeOf = (source: string) => {
  const [list = '', at = '', part = ''] = source.split('.')
  return { list, part, besides: (other: string, line = at) => `${list}.${line}.${other}` }
}

function useIsNamed(source: string): boolean {
  const name: unknown = useWatch({ name: placeOf(source).besides('name') })
  return typeof name === 'string' && name.trim() !== ''
}

/** The name of an entry. One that is taken away takes its ticks with it. */
export const AliasName: Input = (props) => {
  const { control, texts, readOnly } = useFieldInput(props)
  const { setValue } = useFormContext()
  const { besides } = placeOf(props.source)
  const change = (name: string) => {
    control.onChange(name)
    if (name.trim() === '') for (const tick of ['key', 'chart']) setValue(besides(tick), false, { shouldDirty: true })
  }
  return <TextInput {...texts} {...control} maxLength={100} autoComplete="off" readOnly={readOnly} onChange={(event) => change(event.target.value)} />
}

/** Whether an entry with a name is the key: the only one (spec/3 §4). */
export const AliasKey: Input = (props) => {
  const { control, texts, readOnly } = useFieldInput(props)
  const { getValues, setValue } = useFormContext()
  const isNamed = useIsNamed(props.source)
  const { list, part, besides } = placeOf(props.source)
  const choose = () => {
    for (const line of (getValues(list) as readonly object[]).keys()) setValue(besides(part, String(line)), besides(part, String(line)) === props.source, { shouldDirty: true })
  }
  return (
    <label className={styles.radio}>
      <input type="radio" name={KEYS} aria-label={texts.label} disabled={readOnly || !isNamed} checked={control.value === true} onChange={choose} />
    </label>
  )
}

/** Whether an entry with a name is in charts. */
export const AliasChart: Input = (props) => {
  const { control, texts, readOnly } = useFieldInput(props)
  const isNamed = useIsNamed(props.source)
  return <Checkbox label={texts.label} hideLabel disabled={readOnly || !isNamed} checked={control.value === true} onChange={control.onChange} />
}
