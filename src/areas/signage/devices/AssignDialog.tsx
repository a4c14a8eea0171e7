import { useTranslate } from 'ra-core'
import { useId, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useStoreName } from '../../../data/storeName'
import { useRunAction } from '../../../data/useRunAction'
import { useConfirm } from '../../../ui/feedback/useConfirm'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { CloseIcon } from '../../../ui/kit/icons'
import { IconButton } from '../../../ui/kit/IconButton'
import { TextInput } from '../../../ui/kit/TextInput'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { ScanLog } from '../../../ui/scan/ScanLog'
import { SoundButton } from '../../../ui/scan/SoundButton'
import { useScanRun } from '../../../ui/scan/useScanRun'
import { isNoSlot, readDeviceId } from './deviceId'
import styles from './devices.module.css'
import { useScreenWidth } from './useScreenWidth'

/**
 * Gives devices their products. An address alone collects several product codes; one with the number of a slot takes one,
 * and is sent as soon as that is there (spec/3 §4, §5).
 */
export function AssignDialog(props: ActionDialogProps) {
  const translate = useTranslate()
  const confirm = useConfirm()
  const storeCode = String(props.params['storeCode'] ?? '')
  const store = useStoreName(storeCode)
  const form = useId()
  const device = useRef<HTMLInputElement>(null)
  const product = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<readonly string[]>([])
  const [wrong, setWrong] = useState<'device' | 'slot' | 'product'>()
  const widthOf = useScreenWidth()
  const { entries, older, run } = useScanRun()
  const runAction = useRunAction()
  const read = readDeviceId(text)
  const { state, id } = read
  const isUnfit = () => isNoSlot(read, widthOf(read))

  const add = () => {
    const typed = code.trim()
    if (typed === '') return
    if (isUnfit()) return refuse('slot')
    if (state === 2) return assign([typed])
    setCodes((all) => (all.includes(typed) ? all : [...all, typed]))
    setCode('')
    product.current?.focus()
  }
  const assign = (list: readonly string[]) => {
    const { action, resource, params } = props
    void run({ scanned: id, what: list.join(', ') }, async () => {
      await runAction(action, { resource, params, body: { storeCode, devList: [{ mac: id, product: list }] } })
    })
    // A scanner types the next device right behind the last product.
    flushSync(() => {
      setText('')
      setCode('')
      setCodes([])
      setWrong(undefined)
    })
    device.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state === 0) return refuse('device')
    if (isUnfit()) return refuse('slot')
    const typed = code.trim()
    if (typed === '' && codes.length === 0) return refuse('product')
    if (state === 2) return assign([typed || (codes[0] ?? '')])
    if (typed === '' || codes.includes(typed)) return assign(codes)
    const wanted = await confirm({ title: typed, text: translate('messages.addProductCode'), confirmLabel: translate('areas.signage.assign.add'), cancelLabel: translate('areas.signage.assign.leaveOut') })
    const list = wanted ? [...codes, typed] : codes
    if (list.length === 0) return refuse('product')
    assign(list)
    // Not before the question has given the focus back.
    requestAnimationFrame(() => device.current?.focus())
  }
  const refuse = (field: 'device' | 'slot' | 'product') => {
    setWrong(field)
    ;(field === 'product' ? product : device).current?.focus()
  }
  const close = () => props.onClose(entries.length > 0)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={translate('areas.signage.assign.title', { store })}
      description={translate('areas.signage.assign.text')}
      size="l"
      closeOnOutsidePress={false}
      initialFocus={device}
      footer={
        <>
          <SoundButton />
          <Button onClick={close}>{translate('kit.close')}</Button>
          <Button type="submit" form={form} variant="primary">
            {translate('resources.plus-device.actions.assign')}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} onChange={() => setWrong(undefined)} noValidate>
          <TextInput
            ref={device}
            label={translate('resources.plus-slot.fields.mac')}
            help={translate(`areas.signage.assign.states.${state}`, { slot: id.slice(12) })}
            error={wrong === 'device' ? translate('resources.plus-slot.errors.mac') : wrong === 'slot' && translate('areas.signage.assign.noSlot', { slot: Number(id.slice(12)) })}
            required
            autoComplete="off"
            maxLength={32}
            value={text}
            onChange={(event) => setText(event.target.value)}
            // A scanner ends with Enter: the products are next.
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || state === 0) return
              event.preventDefault()
              if (isUnfit()) return refuse('slot')
              product.current?.focus()
            }}
          />
          <TextInput
            ref={product}
            label={translate('resources.product.fields.prCode')}
            error={wrong === 'product' && translate('server.enterProductCode')}
            required
            autoComplete="off"
            maxLength={128}
            disabled={state === 0}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || code.trim() === '' || event.nativeEvent.isComposing) return
              event.preventDefault()
              add()
            }}
            suffix={
              <Button size="s" variant="ghost" disabled={state === 0 || code.trim() === ''} onClick={add}>
                {translate('areas.signage.assign.add')}
              </Button>
            }
          />
          {state !== 2 && codes.length > 0 && (
            <ul className={styles.codes} aria-label={translate('resources.plus-device.fields.product')}>
              {codes.map((one) => (
                <li key={one}>
                  {one}
                  <IconButton size="s" label={translate('form.removeItem', { item: one })} icon={<CloseIcon />} onClick={() => setCodes((all) => all.filter((other) => other !== one))} />
                </li>
              ))}
            </ul>
          )}
        </form>
        <ScanLog entries={entries} older={older} />
      </div>
    </Dialog>
  )
}
