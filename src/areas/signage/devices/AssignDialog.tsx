import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useCallback, useId, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useStoreName } from '../../../data/storeName'
import { useRunAction } from '../../../data/useRunAction'
import type { PlusDevice } from '../../../generated/types'
import { confirm } from '../../../ui/feedback/confirm'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { CloseIcon } from '../../../ui/kit/icons'
import { IconButton } from '../../../ui/kit/IconButton'
import { TextInput } from '../../../ui/kit/TextInput'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { ScanLog } from '../../../ui/scan/ScanLog'
import { SoundButton } from '../../../ui/scan/SoundButton'
import { useScanRun } from '../../../ui/scan/useScanRun'
import { type DeviceId, isNoSlot, isSurelyDevice, readDeviceId } from './deviceId'
import styles from './devices.module.css'

/** Why the entered device is rejected: not a device, no such slot, or a product after a rejected device. */
type Rejection = 'device' | 'slot' | 'astray'

/**
 * Assigns products to devices. An address alone collects several product codes; an address with a slot number takes one
 * and is sent at once. A rejected device is reported with everything that was scanned for it, and stays selected for
 * the next scan to overwrite.
 */
export function AssignDialog(props: ActionDialogProps) {
  const translate = useTranslate()
  const storeCode = String(props.params['storeCode'] ?? '')
  const store = useStoreName(storeCode)
  const form = useId()
  const device = useRef<HTMLInputElement>(null)
  const product = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<readonly string[]>([])
  const [wrong, setWrong] = useState<Rejection | 'product'>()
  // The last device, if it was rejected: what is scanned next are its products, until another device comes.
  const [refused, setRefused] = useState<string>()
  const widthOf = useScreenWidth()
  const { entries, older, run, missed } = useScanRun()
  const runAction = useRunAction()
  const read = readDeviceId(text)
  const { state, id } = read
  const misfit = () => (state === 0 ? 'device' : isNoSlot(read, widthOf(read)) ? 'slot' : undefined)
  const whyOf = (why: Rejection) => {
    if (why === 'device') return translate('resources.plus-slot.errors.mac')
    return why === 'slot'
      ? translate('areas.signage.assign.noSlot', { slot: Number(id.slice(12)) })
      : translate('areas.signage.assign.astray', { device: refused })
  }

  const isRejected = wrong !== undefined && wrong !== 'product'

  const takeDevice = () => {
    // Enter again without typing: no more products follow.
    if (isRejected) {
      setRefused(undefined)
      return refuse(wrong === 'astray' ? undefined : wrong)
    }
    const isAstray = refused !== undefined && !isSurelyDevice(text) && widthOf(read) === undefined
    const why = misfit() ?? (isAstray ? 'astray' : undefined)
    if (why) return reject(why)
    setRefused(undefined)
    product.current?.focus()
  }
  const reject = (why: Rejection) => {
    const scanned = text.trim()
    const products = [...codes, code.trim()].filter((one) => one !== '')
    const what = products.join(', ') || translate('resources.plus-device.actions.assign')
    missed(
      refused === undefined ? { scanned, what } : { scanned: refused, what: [scanned, ...products].join(', ') },
      whyOf(why),
    )
    setRefused(refused ?? scanned)
    setCode('')
    setCodes([])
    refuse(why)
  }
  const add = () => {
    const typed = code.trim()
    if (typed === '') return
    const why = misfit()
    if (why) return reject(why)
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
    // A scanner sends the next device right after the last product.
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
    if (isRejected) return takeDevice()
    const why = misfit()
    if (why) return reject(why)
    const typed = code.trim()
    if (typed === '' && codes.length === 0) return refuse('product')
    if (state === 2) return assign([typed || (codes[0] ?? '')])
    if (typed === '' || codes.includes(typed)) return assign(codes)
    const wanted = await confirm({
      title: typed,
      text: translate('messages.addProductCode'),
      confirmLabel: translate('areas.signage.assign.add'),
      cancelLabel: translate('areas.signage.assign.leaveOut'),
    })
    const list = wanted ? [...codes, typed] : codes
    if (list.length === 0) return refuse('product')
    assign(list)
    // After the dialog of the question has restored the focus.
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
        <form
          id={form}
          className={styles.form}
          onSubmit={(event) => void submit(event)}
          onChange={() => setWrong(undefined)}
          noValidate
        >
          <TextInput
            ref={device}
            label={translate('resources.plus-slot.fields.mac')}
            help={translate(`areas.signage.assign.states.${state}`, { slot: id.slice(12) })}
            error={isRejected && whyOf(wrong)}
            required
            autoComplete="off"
            maxLength={32}
            value={text}
            onChange={(event) => setText(event.target.value)}
            // A scanner sends Enter: move on to the products.
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
                  <IconButton
                    size="s"
                    label={translate('form.removeItem', { item: one })}
                    icon={<CloseIcon />}
                    onClick={() => setCodes((all) => all.filter((other) => other !== one))}
                  />
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

/** `widthOf(id)`: the screen width of a device in a cached list; undefined for other devices. */
function useScreenWidth(): (id: DeviceId) => number | undefined {
  const queries = useQueryClient()
  return useCallback(
    ({ id }) => {
      const mac = id.slice(0, 12)
      const lists = queries.getQueriesData<{ data?: unknown }>({ queryKey: ['plus-device'] })
      const rows = lists.flatMap(([, answer]) => (Array.isArray(answer?.data) ? (answer.data as PlusDevice[]) : []))
      return rows.find((row) => row.mac === mac)?.screenWidth ?? undefined
    },
    [queries],
  )
}
