import { useTranslate } from 'ra-core'
import { ENCODINGS, type Encoding } from '../csv/decode'
import { Select } from '../kit/Select'
import styles from './upload.module.css'

interface EncodingSelectProps {
  readonly value: Encoding | 'auto'
  /** The encoding that was detected. */
  readonly found?: Encoding
  readonly onChange: (encoding: Encoding | 'auto') => void
  readonly disabled?: boolean
}

/** The encoding of a file: detected, or chosen. */
export function EncodingSelect({ value, found, onChange, disabled = false }: EncodingSelectProps) {
  const translate = useTranslate()
  const auto =
    found && value === 'auto'
      ? translate('upload.autoFound', { name: translate(`upload.encodings.${found}`) })
      : translate('upload.auto')
  return (
    <div className={styles.encoding}>
      <Select
        label={translate('upload.encoding')}
        value={value}
        disabled={disabled}
        onChange={(next) => onChange(ENCODINGS.find((one) => one === next) ?? 'auto')}
        options={[
          { value: 'auto', label: auto },
          ...ENCODINGS.map((one) => ({ value: one, label: translate(`upload.encodings.${one}`) })),
        ]}
      />
    </div>
  )
}
