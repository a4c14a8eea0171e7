import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { NumberInput } from '../../ui/kit/NumberInput'
import { Select } from '../../ui/kit/Select'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { CommandDialog } from './CommandDialog'
import { productCodes } from './productCodes'
import { seconds, words } from './times'
import styles from './tagCommands.module.css'
import { useTagCommand } from './useTagCommand'

/** What a LED is told where nobody says otherwise (spec/2 §9). */
const LED_DEFAULTS = { duration: 5, ledState: 0, ledBrightness: 1, blinkingSpeed: 2 } as const

const LONGEST = 86_400

/**
 * Blinks the LEDs of all tags of the rows' products: `POST /tag/led`. Rows are tags or products, `params.storeCode`
 * the store; the action names the call (spec/2 §7, §9).
 */
export function LedDialog(props: ActionDialogProps) {
  const translate = useTranslate()
  const { busy, send } = useTagCommand(props)
  const [setting, setSetting] = useState<{ duration: number | undefined; ledState: number; ledBrightness: number; blinkingSpeed: number }>(LED_DEFAULTS)
  const prCodes = productCodes(props.rows)
  const { duration } = setting
  const wrong = duration === undefined || !Number.isInteger(duration) || duration < 0 || duration > LONGEST
  const label = (field: string) => translate(`resources.led-product.fields.${field}`)
  return (
    <CommandDialog
      title={translate('tagCommands.led.title')}
      rows={props.rows}
      submitLabel={translate('tagCommands.led.send')}
      busy={busy}
      disabled={wrong}
      onSubmit={() => void send({ storeCode: props.params['storeCode'], product: prCodes.map((prCode) => ({ prCode, ...setting })) })}
      onClose={() => props.onClose()}
    >
      <div className={styles.fields}>
        <NumberInput
          label={label('duration')}
          unit={translate('tagCommands.secondsUnit')}
          integer
          value={duration}
          onChange={(next) => setSetting({ ...setting, duration: next })}
          error={wrong && translate('tagCommands.led.durationRange', { most: LONGEST })}
        />
        <Select label={label('ledState')} value={String(setting.ledState)} onChange={(next) => setSetting({ ...setting, ledState: Number(next) })} options={words(translate, 'states')} />
        <Select label={label('ledBrightness')} value={String(setting.ledBrightness)} onChange={(next) => setSetting({ ...setting, ledBrightness: Number(next) })} options={words(translate, 'levels')} />
        <Select label={label('blinkingSpeed')} value={String(setting.blinkingSpeed)} onChange={(next) => setSetting({ ...setting, blinkingSpeed: Number(next) })} options={seconds(translate)} />
      </div>
    </CommandDialog>
  )
}
