import { CalendarDays } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useRef } from 'react'
import { formatEpoch, parseEpoch } from '../../schema/formats'
import styles from './DateTimeText.module.css'
import { IconButton } from './IconButton'
import { TextInput, type TextInputProps } from './TextInput'

interface DateTimeTextProps extends Omit<TextInputProps, 'value' | 'onChange' | 'suffix' | 'label'> {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
}

/** A date and time as yyyy-mm-dd hh:ii:ss, typed or taken from the browser's own calendar. */
export function DateTimeText({ value, onChange, ...rest }: DateTimeTextProps) {
  const translate = useTranslate()
  const picker = useRef<HTMLInputElement>(null)
  const epoch = parseEpoch(value)
  const isOffered = !rest.readOnly && !rest.disabled
  return (
    <TextInput
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={translate('form.dateFormat')}
      autoComplete="off"
      suffix={
        isOffered && (
          <span className={styles.picker}>
            <IconButton size="s" label={translate('form.pickDate', { name: rest.label })} icon={<CalendarDays aria-hidden="true" />} onClick={() => picker.current?.showPicker()} />
            <input
              ref={picker}
              type="datetime-local"
              step={1}
              tabIndex={-1}
              aria-hidden="true"
              value={epoch === undefined ? '' : formatEpoch(epoch).replace(' ', 'T')}
              onChange={(event) => onChange(readPicked(event.target.value))}
            />
          </span>
        )
      }
    />
  )
}

/** What a calendar gives, in our words: it leaves out seconds that are none. */
export function readPicked(picked: string): string {
  const [date = '', time = ''] = picked.split('T')
  return picked === '' ? '' : `${date} ${time.length === 5 ? `${time}:00` : time}`
}
