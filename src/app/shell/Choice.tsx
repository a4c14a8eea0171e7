import type { Ref } from 'react'
import css from './choice.module.css'

export interface ChoiceProps<Value extends string> {
  readonly label: string
  /** The name of the radio buttons. */
  readonly name: string
  readonly options: readonly { readonly value: Value; readonly text: string; readonly lang?: string }[]
  readonly chosen: Value
  readonly onChoose: (value: Value) => void
  readonly ref?: Ref<HTMLFieldSetElement>
}

/** One of a few, side by side: radio buttons of the browser's. */
export const Choice = <Value extends string>({ label, name, options, chosen, onChoose, ref }: ChoiceProps<Value>) => (
  <fieldset ref={ref} className={css.choice}>
    <legend className={css.legend}>{label}</legend>
    {options.map(({ value, text, lang }) => (
      <label key={value} className={css.option} lang={lang}>
        <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
        <span>{text}</span>
      </label>
    ))}
  </fieldset>
)
