import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { PlusDevice } from '../../../generated/types'
import { Checkbox } from '../../../ui/kit/Checkbox'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { CommandDialog } from './CommandDialog'
import styles from './devices.module.css'
import { macsOf, useCommand } from './useCommand'

const MODES = ['SHOW', 'PRODUCT', 'STANDBY'] as const satisfies readonly PlusDevice['mode'][]

/** What devices do: play their slides, show their products alone, or nothing (spec/3 §5, §7). */
export function ModeDialog(props: ActionDialogProps) {
  const translate = useTranslate()
  const { busy, send } = useCommand(props, { codeOnly: true })
  const current = props.rows[0]?.['mode']
  const [mode, setMode] = useState<(typeof MODES)[number]>(MODES.find((one) => one === current) ?? 'SHOW')
  const [isAll, setAll] = useState(false)
  return (
    <CommandDialog
      title={translate('resources.plus-device.actions.switchMode')}
      rows={props.rows}
      submitLabel={translate('areas.signage.devices.change')}
      busy={busy}
      onSubmit={() => void send({ macList: isAll ? 'all' : macsOf(props.rows), mode })}
      onClose={() => props.onClose()}
    >
      <fieldset className={styles.choices}>
        <legend>{translate('resources.plus-device.fields.mode')}</legend>
        {MODES.map((one) => (
          <label key={one}>
            <input type="radio" name="mode" checked={one === mode} onChange={() => setMode(one)} />
            <span>
              {translate(`resources.plus-device.enums.mode.${one}`)}
              <small>{translate(`areas.signage.devices.modes.${one}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Checkbox label={translate('areas.signage.devices.allOfStore')} checked={isAll} onChange={setAll} />
    </CommandDialog>
  )
}
