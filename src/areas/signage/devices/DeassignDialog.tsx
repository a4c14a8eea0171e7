import { useTranslate } from 'ra-core'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useStoreName } from '../../../data/storeName'
import { TextInput } from '../../../ui/kit/TextInput'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { isNoSlot, readDeviceId } from './deviceId'
import styles from './devices.module.css'
import { ScanDialog } from './ScanDialog'
import { useScanRun } from './useScanRun'

/** Takes the products off devices, scan by scan; with the number of a slot off that alone (spec/3 §2, §8). */
export function DeassignDialog(props: ActionDialogProps) {
  const translate = useTranslate()
  const storeCode = String(props.params['storeCode'] ?? '')
  const store = useStoreName(storeCode)
  const form = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { entries, busy, run } = useScanRun(props)
  const read = readDeviceId(text)
  const { state, id } = read

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const isUnfit = isNoSlot(read, undefined)
    setWrong(state === 0 || isUnfit)
    if (state === 0 || isUnfit) return input.current?.focus()
    await run(id, translate(state === 1 ? 'areas.signage.deassign.all' : 'areas.signage.deassign.slot', { slot: id.slice(12) }), { storeCode, devList: [{ mac: id }] })
    setText('')
    requestAnimationFrame(() => input.current?.focus())
  }
  return (
    <ScanDialog title={translate('areas.signage.deassign.title', { store })} description={translate('areas.signage.deassign.text')} entries={entries} busy={busy} submitLabel={translate('resources.plus-device.actions.deassign')} form={form} input={input} onClose={() => props.onClose(entries.length > 0)}>
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} onChange={() => setWrong(false)} noValidate>
        <TextInput
          ref={input}
          label={translate('areas.signage.assign.device')}
          help={translate(`areas.signage.deassign.states.${state}`, { slot: id.slice(12) })}
          error={isWrong && (state === 2 ? translate('areas.signage.assign.noSlot', { slot: Number(id.slice(12)) }) : translate('areas.signage.assign.needDevice'))}
          required
          autoComplete="off"
          maxLength={32}
          readOnly={busy}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </ScanDialog>
  )
}
