import { useTranslate } from 'ra-core'
import { useFormContext } from 'react-hook-form'
import { TextInput } from '../kit/TextInput'
import { readDigits } from './Digits'
import styles from './config.module.css'

export interface OwnSettingsTableProps {
  readonly macs: readonly string[]
  /** What is wrong, in words, by `own.<at>.<field>`. */
  readonly errors: Readonly<Record<string, string>>
}

/** Index and address of each gateway: what cannot be the same for all. */
export function OwnSettingsTable({ macs, errors }: OwnSettingsTableProps) {
  const translate = useTranslate()
  const { register } = useFormContext()
  const label = (field: string) => translate(`resources.gateway-config.fields.${field}`)
  const input = (at: number, mac: string, field: 'gwIndex' | 'ip') => (
    <div data-field={`own.${at}.${field}`}>
      <TextInput
        label={`${label(field)} ${mac}`}
        hideLabel
        error={errors[`own.${at}.${field}`]}
        inputMode={field === 'ip' ? 'decimal' : 'numeric'}
        autoComplete="off"
        {...register(`own.${at}.${field}`, field === 'gwIndex' ? { setValueAs: readDigits } : {})}
      />
    </div>
  )
  return (
    <section className={styles.own}>
      <h3>{translate('gatewayConfig.each')}</h3>
      <div className={styles.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">{label('gwMac')}</th>
              <th scope="col">{label('gwIndex')}</th>
              <th scope="col">{label('ip')}</th>
            </tr>
          </thead>
          <tbody>
            {macs.map((mac, at) => (
              <tr key={mac}>
                <th scope="row">{mac}</th>
                <td>{input(at, mac, 'gwIndex')}</td>
                <td>{input(at, mac, 'ip')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
