import { useTranslate } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import styles from './alarms.module.css'
import { useAlarmConfig } from './useAlarmConfig'

/** A button for each variable, which inserts it at the cursor of the field, or at its end. */
export function VariableList({ field }: { field: string }) {
  const translate = useTranslate()
  const { getValues, setValue } = useFormContext()
  const { variables } = useAlarmConfig()
  const insert = (name: string, button: HTMLElement) => {
    const control = button
      .closest('[data-field]')
      ?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    const before = String(getValues(field) ?? '')
    const [from, to] = [control?.selectionStart ?? before.length, control?.selectionEnd ?? before.length]
    const added = `{${name}}`
    setValue(field, `${before.slice(0, from)}${added}${before.slice(to)}`, { shouldDirty: true })
    requestAnimationFrame(() => {
      control?.focus()
      control?.setSelectionRange(from + added.length, from + added.length)
    })
  }
  return (
    <div className={styles.variables} role="group" aria-label={translate('areas.alarms.variables')}>
      {variables.map((name) => (
        <button
          key={name}
          type="button"
          title={translate(`areas.alarms.variable.${name}`, { _: name })}
          onClick={({ currentTarget }) => insert(name, currentTarget)}
        >
          {`{${name}}`}
        </button>
      ))}
    </div>
  )
}
