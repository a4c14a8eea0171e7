import { CalendarDays } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useClock } from '../../data/clock'
import { zoneName } from '../../schema/clock'
import { formatEpoch, parseEpoch } from '../../schema/formats'
import styles from './DateTimeText.module.css'
import { IconButton } from './IconButton'
import { lazily } from './lazily'
import { Popover } from './Popover'
import { TextInput, type TextInputProps } from './TextInput'

interface DateTimeTextProps extends Omit<TextInputProps, 'value' | 'onChange' | 'suffix' | 'label'> {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
}

const Panel = lazily(
  () => import('./DateTimePanel').then((module) => module.DateTimePanel),
  () => <div className={styles.place} aria-busy="true" />,
)

/**
 * A date and time as yyyy-mm-dd hh:ii:ss, typed or taken from a calendar and a clock. It is a text that is read by the page's
 * clock; the calendar takes it as one of the machine's, of which it knows alone.
 */
export function DateTimeText({ value, onChange, ...rest }: DateTimeTextProps) {
  const translate = useTranslate()
  const clock = useClock()
  const name = translate('form.pickDate', { name: rest.label })
  const isOffered = !rest.readOnly && !rest.disabled
  return (
    <TextInput
      {...rest}
      value={value}
      {...(clock.zone && {
        help: (
          <>
            {rest.help} {zoneName(clock.zone)}
          </>
        ),
      })}
      onChange={(event) => onChange(event.target.value)}
      placeholder={translate('form.dateFormat')}
      autoComplete="off"
      suffix={
        isOffered && (
          <Popover
            label={name}
            align="end"
            trigger={<IconButton size="s" label={name} icon={<CalendarDays aria-hidden="true" />} />}
          >
            <Panel seconds={parseEpoch(value)} onSeconds={(seconds) => onChange(formatEpoch(seconds))} />
          </Popover>
        )
      }
    />
  )
}
