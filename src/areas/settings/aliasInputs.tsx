import { useFormContext, useWatch } from 'react-hook-form'
import { Checkbox } from '../../ui/kit/Checkbox'
import { TextInput } from '../../ui/kit/TextInput'
import type { Input } from '../../ui/inputs/types'
import { useFieldInput } from '../../ui/inputs/useFieldInput'
import styles from './settings.module.css'

/** The name of the radio buttons that choose the key. */
export const KEYS = 'alias-key'

// 'rows.2.key' is the key of the third row.
const pathOf = (source: string) => {
  const [list = '', at = '', part = ''] = source.split('.')
  return { list, part, sibling: (other: string, line = at) => `${list}.${line}.${other}` }
}

function useIsNamed(source: string): boolean {
  const name: unknown = useWatch({ name: pathOf(source).sibling('name') })
  return typeof name === 'string' && name.trim() !== ''
}

/** The name of an entry. Clearing it also clears the entry's boxes. */
export const AliasName: Input = (props) => {
  const { control, texts, readOnly } = useFieldInput(props)
  const { setValue } = useFormContext()
  const { sibling } = pathOf(props.source)
  const change = (name: string) => {
    control.onChange(name)
    if (name.trim() === '') for (const tick of ['key', 'chart']) setValue(sibling(tick), false, { shouldDirty: true })
  }
  return (
    <TextInput
      {...texts}
      {...control}
      maxLength={100}
      autoComplete="off"
      readOnly={readOnly}
      onChange={(event) => change(event.target.value)}
    />
  )
}

/** Makes a named entry the only key. */
export const AliasKey: Input = (props) => {
  const { control, texts, readOnly } = useFieldInput(props)
  const { getValues, setValue } = useFormContext()
  const isNamed = useIsNamed(props.source)
  const { list, part, sibling } = pathOf(props.source)
  const choose = () => {
    for (const line of (getValues(list) as readonly object[]).keys())
      setValue(sibling(part, String(line)), sibling(part, String(line)) === props.source, { shouldDirty: true })
  }
  return (
    <label className={styles.radio}>
      <input
        type="radio"
        name={KEYS}
        aria-label={texts.label}
        disabled={readOnly || !isNamed}
        checked={control.value === true}
        onChange={choose}
      />
    </label>
  )
}

/** Shows a named entry in charts. */
export const AliasChart: Input = (props) => {
  const { control, texts, readOnly } = useFieldInput(props)
  const isNamed = useIsNamed(props.source)
  return (
    <Checkbox
      label={texts.label}
      hideLabel
      disabled={readOnly || !isNamed}
      checked={control.value === true}
      onChange={control.onChange}
    />
  )
}
