import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useId, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { HttpError } from '../../../data/http'
import { fieldTexts } from '../../../data/said'
import { sendFile } from '../../../data/sendFile'
import { fillPath } from '../../../schema/template'
import { errorText, isAbort } from '../../../ui/feedback/errorText'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { ProgressBar } from '../../../ui/kit/ProgressBar'
import { Select } from '../../../ui/kit/Select'
import { focusWrong } from '../../../ui/kit/focusWrong'
import { TextInput } from '../../../ui/kit/TextInput'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import styles from './devices.module.css'
import { MODELS, saidBy, type SoftwareFacts } from './softwareName'

type Wrong = Partial<Record<'file' | keyof SoftwareFacts, string>>

/** Sends a software package; what its name says is filled in (spec/3 §7). */
export function SoftwareUploadDialog({ params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const form = useId()
  const picker = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [file, setFile] = useState<File>()
  const [facts, setFacts] = useState<SoftwareFacts>({ os: 'android', model: '', ver: '' })
  const [wrong, setWrong] = useState<Wrong>({})
  const [sending, setSending] = useState<{ percent: number; ending: AbortController }>()

  const pick = (given: File | undefined) => {
    if (!given) return
    setFile(given)
    setWrong({})
    setFacts((now) => ({ ...now, ...saidBy(given.name) }))
  }
  const set = (next: Partial<SoftwareFacts>) => {
    setFacts((now) => ({ ...now, ...next }))
    setWrong({})
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const need = translate('areas.signage.software.need')
    const missing: Wrong = { ...(!file && { file: translate('server.signage.chooseFile') }), ...(!facts.os.trim() && { os: need }), ...(!facts.model && { model: need }), ...(!/^\d+(\.\d+){0,3}$/.test(facts.ver.trim()) && { ver: translate('areas.signage.software.version') }) }
    flushSync(() => setWrong(missing))
    if (missing.file !== undefined) return choose.current?.focus()
    focusWrong(event.target as HTMLFormElement)
    if (!file || Object.keys(missing).length > 0) return
    const body = new FormData()
    for (const [name, value] of Object.entries(facts)) body.set(name, value.trim())
    body.set('file', file)
    const ending = new AbortController()
    setSending({ percent: 0, ending })
    try {
      await sendFile(fillPath('/plus/store/{storeCode}/sw/file', params), body, { signal: ending.signal, onProgress: (percent) => setSending({ percent, ending }) })
      await queries.invalidateQueries({ queryKey: ['software-package'] })
      notify(translate('messages.complete'), { type: 'success' })
      onClose(true)
    } catch (error) {
      setSending(undefined)
      if (isAbort(error)) return
      const said = error instanceof HttpError ? fieldTexts(error.fields, translate) : {}
      flushSync(() => setWrong('os' in said || 'model' in said || 'ver' in said ? said : { file: errorText(error, translate) }))
      if (!focusWrong(event.target as HTMLFormElement)) choose.current?.focus()
    }
  }
  const close = () => {
    sending?.ending.abort()
    onClose()
  }
  const label = (field: keyof SoftwareFacts) => translate(`resources.software-package.fields.${field}`)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={translate('areas.signage.software.upload')}
      size="s"
      closeOnOutsidePress={false}
      footer={
        <>
          <Button onClick={close}>{translate('kit.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" loading={sending !== undefined}>
            {translate('resources.software-package.actions.upload')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <input ref={picker} type="file" accept=".apk" className="visuallyHidden" tabIndex={-1} aria-label={translate('areas.signage.software.file')} onChange={(event) => pick(event.target.files?.[0])} />
        <div className={styles.picker}>
          <Button ref={choose} onClick={() => picker.current?.click()}>{translate('areas.signage.software.choose')}</Button>
          <span>{file?.name ?? translate('areas.signage.software.help')}</span>
        </div>
        {wrong.file && <p className={styles.wrong} role="alert">{wrong.file}</p>}
        <TextInput label={label('os')} required maxLength={32} value={facts.os} error={wrong.os} onChange={(event) => set({ os: event.target.value })} />
        <Select label={label('model')} required value={facts.model} error={wrong.model} placeholder={translate('areas.signage.software.chooseModel')} options={MODELS.map((value) => ({ value, label: `${translate(`resources.plus-device.enums.model.${value}`)} (${value})` }))} onChange={(model) => set({ model })} />
        <TextInput label={label('ver')} required maxLength={32} value={facts.ver} error={wrong.ver} placeholder="1.4.2" onChange={(event) => set({ ver: event.target.value })} />
        {sending && (
          <div role="status">
            <p>{translate('messages.uploadInProgress')}</p>
            <ProgressBar label={translate('messages.uploadInProgress')} value={Math.round(sending.percent)} />
          </div>
        )}
      </form>
    </Dialog>
  )
}
