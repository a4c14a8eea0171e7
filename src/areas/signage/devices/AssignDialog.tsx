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
import { isNoSlot, isSurelyDevice, readDeviceId } from './deviceId'
import styles from './devices.module.css'
import { useScreenWidth } from './useScreenWidth'

/** Why what stands as the device is not taken. */
type Misfit = 'device' | 'slot' | 'astray'

/**
 * Gives devices their products. An address alone collects several product codes; one with the number of a slot takes one,
 * and is sent as soon as that is there (spec/3 §4, §5). What does not fit is told with all that was scanned for it, and
 * stays selected: the next scan overtypes it.
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
  const [wrong, setWrong] = useState<Misfit | 'product'>()
  // The last device, where it was not taken: what is scanned behind it are its products, until there is another.
  const [refused, setRefused] = useState<string>()
  const widthOf = useScreenWidth()
  const { entries, older, run, missed } = useScanRun()
  const runAction = useRunAction()
  const read = readDeviceId(text)
  const { state, id } = read
  const misfit = () => (state === 0 ? 'device' : isNoSlot(read, widthOf(read)) ? 'slot' : undefined)
  const whyOf = (why: Misfit) => {
    if (why === 'device') return translate('resources.plus-slot.errors.mac')
    return why === 'slot' ? translate('areas.signage.assign.noSlot', { slot: Number(id.slice(12)) }) : translate('areas.signage.assign.astray', { device: refused })
  }

  const isMisfit = wrong !== undefined && wrong !== 'product'

  const takeDevice = () => {
    // Enter once more, with nothing typed since: no product comes any more.
    if (isMisfit) {
      setRefused(undefined)
      return refuse(wrong === 'astray' ? undefined : wrong)
    }
    const isAstray = refused !== undefined && !isSurelyDevice(text) && widthOf(read) === undefined
    const why = misfit() ?? (isAstray ? 'astray' : undefined)
    if (why) return miss(why)
    setRefused(undefined)
    product.current?.focus()
  }
  const miss = (why: Misfit) => {
    const scanned = text.trim()
    const products = [...codes, code.trim()].filter((one) => one !== '')
    const what = products.join(', ') || translate('resources.plus-device.actions.assign')
    missed(refused === undefined ? { scanned, what } : { scanned: refused, what: [scanned, ...products].join(', ') }, whyOf(why))
    setRefused(refused ?? scanned)
    setCode('')
    setCodes([])
    refuse(why)
  }
  const add = () => {
    const typed = code.trim()
    if (typed === '') return
    const why = misfit()
    if (why) return miss(why)
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
      setRefused(undefined)
    })
    device.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') {
      setRefused(undefined)
      return refuse('device')
    }
    if (isMisfit) return takeDevice()
    const why = misfit()
    if (why) return miss(why)
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
  const refuse = (field: typeof wrong) => {
    setWrong(field)
    const input = (field === 'product' ? product : device).current
    input?.focus()
    if (field !== 'product') input?.select()
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
            error={isMisfit && whyOf(wrong)}
            required
            autoComplete="off"
            maxLength={32}
            value={text}
            onChange={(event) => setText(event.target.value)}
            // A scanner ends with Enter: the products are next.
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return
              event.preventDefault()
              takeDevice()
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
