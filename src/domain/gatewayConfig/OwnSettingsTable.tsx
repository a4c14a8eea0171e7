import { useTranslate } from 'ra-core'
import { useDraft } from '../../ui/inputs/useDraft'
import { useFieldInput } from '../../ui/inputs/useFieldInput'
import { TextInput } from '../../ui/kit/TextInput'
import { readDigits } from './Digits'
import styles from './config.module.css'

const asTyped = (text: string) => text

function OwnInput({ source, label, isNumber }: { readonly source: string; readonly label: string; readonly isNumber: boolean }) {
  const input = useFieldInput({ source, label })
  const control = useDraft(input, isNumber ? readDigits : asTyped)
  return <TextInput {...input.texts} {...control} hideLabel inputMode={isNumber ? 'numeric' : 'decimal'} autoComplete="off" />
}

/** Index and address of each gateway: what cannot be the same for all. */
export function OwnSettingsTable({ macs }: { readonly macs: readonly string[] }) {
  const translate = useTranslate()
  const label = (field: string) => translate(`resources.gateway-config.fields.${field}`)
  const input = (at: number, mac: string, field: 'gwIndex' | 'ip') => (
    <div data-field={`own.${at}.${field}`}>
      <OwnInput source={`own.${at}.${field}`} label={`${label(field)} ${mac}`} isNumber={field === 'gwIndex'} />
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
