import { useGetOne, useNotify, useTranslate, type RaRecord } from 'ra-core'
import { useState } from 'react'
import { useViewer } from '../../../data/session'
import { useRunAction } from '../../../data/useRunAction'
import type { PlusDevice } from '../../../generated/types'
import { can } from '../../../schema/access'
import { confirm } from '../../../ui/feedback/confirm'
import { errorText } from '../../../ui/feedback/errorText'
import { LoadFailed } from '../../../ui/feedback/LoadFailed'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { TextInput } from '../../../ui/kit/TextInput'
import { ZoneSelect } from '../../../ui/inputs/timeZone'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import styles from './devices.module.css'
import { RangeInput } from './RangeInput'
import { SaveNote } from './SaveNote'
import { useAutoSave } from './useAutoSave'

type Setting = Pick<PlusDevice, 'name' | 'tz' | 'volume' | 'brightness'>

const SAVE_AFTER_MS = 500
const MAX_NAME_LENGTH = 100
const BRIGHTEST = 255

/** Name, time zone, volume and brightness of a device; saved automatically, read-only without `plus.write`. */
export function SettingsDialog(props: ActionDialogProps) {
  const { rows, params, onClose } = props
  const translate = useTranslate()
  const row = rows[0]
  const { data, error, refetch } = useGetOne<RaRecord<string> & PlusDevice>('plus-device', {
    id: String(row?.id),
    meta: { params },
  })
  if (data) return <Settings {...props} device={data} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={translate('resources.plus-device.actions.settings')}
    >
      {error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton height={260} />}
    </Dialog>
  )
}

function Settings({ action, params, onClose, device }: ActionDialogProps & { device: PlusDevice }) {
  const translate = useTranslate()
  const notify = useNotify()
  const runAction = useRunAction()
  const canWrite = can(useViewer(), 'plus.write')
  // Reloading the device does not overwrite what is being typed.
  const [setting, setSetting] = useState<Setting>({
    name: device.name ?? '',
    tz: device.tz ?? 'UTC',
    volume: device.volume ?? 0,
    brightness: device.brightness ?? 0,
  })
  const { state, change, flush, retry } = useAutoSave<Setting>(
    async (changed) => {
      // Only what was changed here, so that other people's changes stay.
      await runAction(action, {
        resource: 'plus-device',
        params,
        body: { ...changed, storeCode: device.storeCode, mac: device.mac },
      })
    },
    SAVE_AFTER_MS,
    (error) =>
      notify(translate('form.notSaved', { name: device.name || device.mac, why: errorText(error, translate) }), {
        type: 'error',
      }),
  )

  const set = (next: Partial<Setting>) => {
    setSetting((now) => ({ ...now, ...next }))
    change(next)
  }
  const close = async () => {
    if (await flush()) return onClose()
    const leave = await confirm({
      title: translate('areas.signage.settings.notSaved'),
      text: translate('form.leaveText'),
      confirmLabel: translate('form.discard'),
      cancelLabel: translate('form.keepEditing'),
      danger: true,
    })
    if (leave) onClose()
  }
  const label = (field: keyof PlusDevice) => translate(`resources.plus-device.fields.${field}`)
  const most = device.maxVolume ?? 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && void close()}
      title={translate('areas.signage.settings.title', { name: device.name || device.mac })}
      description={`${translate(`resources.plus-device.enums.model.${device.model}`)} · ${device.mac}`}
      closeOnOutsidePress={false}
      footer={
        <>
          <SaveNote
            state={state}
            canWrite={canWrite}
            onRetry={retry}
            describe={(error) => errorText(error, translate)}
          />
          <Button variant="primary" onClick={() => void close()}>
            {translate('kit.close')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextInput
          label={label('name')}
          value={setting.name}
          maxLength={MAX_NAME_LENGTH}
          readOnly={!canWrite}
          autoComplete="off"
          onChange={(event) => set({ name: event.target.value })}
        />
        <ZoneSelect
          label={label('tz')}
          value={setting.tz ?? 'UTC'}
          readOnly={!canWrite}
          onChange={(tz) => set({ tz })}
        />
        <RangeInput
          label={label('volume')}
          value={setting.volume ?? 0}
          most={most}
          disabled={!canWrite || most === 0}
          help={most === 0 && translate('areas.signage.settings.silent')}
          onChange={(volume) => set({ volume })}
        />
        <RangeInput
          label={label('brightness')}
          value={setting.brightness ?? 0}
          most={BRIGHTEST}
          disabled={!canWrite}
          onChange={(brightness) => set({ brightness })}
        />
      </div>
    </Dialog>
  )
}
