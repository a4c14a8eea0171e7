import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { NumberInput } from '../../../ui/kit/NumberInput'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { CommandDialog } from './CommandDialog'
import { macsOf, useCommand } from './useCommand'

const MOST = 200

/** Lets devices stay on one slide, by its number (spec/3 §5). */
export function ShowIndexDialog(props: ActionDialogProps) {
  const translate = useTranslate()
  const { busy, send } = useCommand(props)
  const fixed = props.rows[0]?.['showIdx']
  const [showIdx, setIndex] = useState<number | undefined>(typeof fixed === 'number' ? fixed : 1)
  const isWrong = showIdx === undefined || !Number.isInteger(showIdx) || showIdx < 1 || showIdx > MOST
  return (
    <CommandDialog
      title={translate('resources.plus-device.actions.setShowIdx')}
      rows={props.rows}
      submitLabel={translate('areas.signage.devices.fix')}
      busy={busy}
      disabled={isWrong}
      onSubmit={() => void send({ macList: macsOf(props.rows), showIdx })}
      onClose={() => props.onClose()}
    >
      <NumberInput
        label={translate('areas.signage.devices.slideNumber')}
        help={translate('areas.signage.devices.slideHelp')}
        error={isWrong && translate('areas.signage.devices.slideRange', { most: MOST })}
        integer
        value={showIdx}
        onChange={setIndex}
      />
    </CommandDialog>
  )
}
