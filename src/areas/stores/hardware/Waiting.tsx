import { useTranslate } from 'ra-core'
import type { GatewayKind } from '../../../generated/types'
import { Button } from '../../../ui/kit/Button'
import { ProgressBar } from '../../../ui/kit/ProgressBar'
import styles from './hardware.module.css'

interface WaitingProps {
  readonly kind: GatewayKind
  readonly seconds: number
  readonly onStop: () => void
}

/** What of a gateway is waited for, since when and for how long at most, and a way to stop that. */
export function Waiting({ kind: { waits }, seconds, onStop }: WaitingProps) {
  const translate = useTranslate()
  // Most answer at once.
  if (waits === undefined && seconds < 1) return null
  const text = translate(`areas.hardware.add.waiting.${waits === undefined ? 'answer' : 'sign'}`, {
    seconds: waits ?? 0,
  })
  return (
    <div className={styles.waiting}>
      <p role="status">{text}</p>
      <ProgressBar label={text} value={waits === undefined ? undefined : Math.min(100, (100 * seconds) / waits)} />
      <div>
        <span className={styles.quiet} role="timer">
          {translate('areas.hardware.add.waiting.since', { seconds })}
        </span>
        <Button
          size="s"
          onClick={({ currentTarget: { form } }) => {
            // This button goes, and the focus with it.
            submitOf(form)?.focus()
            onStop()
          }}
        >
          {translate('areas.hardware.add.waiting.stop')}
        </Button>
      </div>
    </div>
  )
}

const submitOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].find(
    (control): control is HTMLButtonElement => control instanceof HTMLButtonElement && control.type === 'submit',
  )
