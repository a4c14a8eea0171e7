import { useTranslate } from 'ra-core'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useStoreName } from '../../../data/storeName'
import { TextInput } from '../../../ui/kit/TextInput'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import styles from './devices.module.css'
import { ScanDialog } from './ScanDialog'
import { useScanRun } from './useScanRun'

/** Lets the devices that show a product blink; blank input is ignored (spec/3 §5, §8). */
export function BlinkDialog(props: ActionDialogProps) {
  const translate = useTranslate()
  const store = useStoreName(String(props.params['storeCode'] ?? ''))
  const form = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const { entries, busy, run } = useScanRun(props)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const prCode = code.trim()
    if (prCode === '' || busy) return
    await run(prCode, translate('resources.plus-device.actions.blink'), { prCode })
    setCode('')
    requestAnimationFrame(() => input.current?.focus())
  }
  return (
    <ScanDialog title={translate('areas.signage.blink.title', { store })} description={translate('areas.signage.blink.text')} entries={entries} busy={busy} submitLabel={translate('resources.plus-device.actions.blink')} form={form} input={input} onClose={() => props.onClose(entries.length > 0)}>
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextInput ref={input} label={translate('resources.product.fields.prCode')} autoComplete="off" maxLength={128} readOnly={busy} value={code} onChange={(event) => setCode(event.target.value)} />
      </form>
    </ScanDialog>
  )
}
