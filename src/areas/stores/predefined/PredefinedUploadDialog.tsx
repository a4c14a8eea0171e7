import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { type DragEvent, useRef, useState } from 'react'
import { saveFile } from '../../../data/downloads'
import { request } from '../../../data/http'
import { csvLine } from '../../../schema/csv'
import { Button } from '../../../ui/kit/Button'
import { cx } from '../../../ui/kit/cx'
import { Dialog } from '../../../ui/kit/Dialog'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import { atLine } from './atLine'
import { COLUMNS, isPredefinedFile } from './parsePredefined'
import { PredefinedPreview } from './PredefinedPreview'
import { type CheckedFile, useCheckedFile } from './useCheckedFile'
import upload from '../../../ui/upload/upload.module.css'

/** A gateway a line of 100 characters: ten thousand of them. */
const LARGEST_FILE = 1_000_000

/**
 * The upload of predefined gateways: a file is read and checked here, what it would change is shown, and only then it
 * is sent (spec/1 §2.7, §5).
 */
export function PredefinedUploadDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { showError } = useErrorDialog()
  const queries = useQueryClient()
  const checked = useCheckedFile()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<CheckedFile>()
  const [busy, setBusy] = useState<'reading' | 'sending'>()
  const [isOver, setOver] = useState(false)

  const read = async (given: File | undefined) => {
    if (!given) return
    if (!isPredefinedFile(given.name)) return showError(undefined, translate('server.invalidFileFormat'))
    if (given.size > LARGEST_FILE) return showError(undefined, translate('areas.stores.predefined.tooLarge'))
    setBusy('reading')
    try {
      const found = await checked(given)
      if (found.plan.length === 0 && found.problems.length === 0) return showError(undefined, translate('server.noDataToSave'))
      setFile(found)
    } catch (error) {
      showError(undefined, error)
    } finally {
      setBusy(undefined)
    }
  }
  const changes = file?.plan.filter(({ kind }) => kind !== 'same') ?? []
  const send = async () => {
    setBusy('sending')
    try {
      const { updated } = await request<{ updated: number }>('POST', '/gw/predefined', { body: changes.map(({ values }) => values) })
      await queries.invalidateQueries({ queryKey: ['predefined-gateway'] })
      notify(translate('areas.stores.predefined.updated', { smart_count: updated }), { type: 'success' })
      onClose()
    } catch (error) {
      showError(undefined, atLine(error, changes.map(({ line }) => line), translate))
      setBusy(undefined)
    }
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void read(event.dataTransfer.files[0])
  }
  const choose = () => input.current?.click()
  const saveExample = () => saveFile(new Blob([csvLine(COLUMNS)], { type: 'text/csv' }), 'predefined-gateways.csv')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && busy !== 'sending' && onClose()}
      title={translate('areas.stores.predefined.upload')}
      size="l"
      closeOnOutsidePress={false}
      footer={
        <>
          <Button disabled={busy === 'sending'} onClick={onClose}>
            {translate('kit.cancel')}
          </Button>
          {file && (
            <Button disabled={busy !== undefined} onClick={choose}>
              {translate('areas.stores.predefined.another')}
            </Button>
          )}
          {file && (
            <Button variant="primary" loading={busy === 'sending'} disabled={file.problems.length > 0 || changes.length === 0} onClick={() => void send()}>
              {translate('areas.stores.predefined.send', { smart_count: changes.length })}
            </Button>
          )}
        </>
      }
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className="visuallyHidden"
        tabIndex={-1}
        aria-label={translate('areas.stores.predefined.choose')}
        onChange={(event) => {
          void read(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {file ? (
        <PredefinedPreview file={file} />
      ) : (
        <div
          className={cx(upload.drop, isOver && upload.over)}
          role="group"
          aria-label={translate('areas.stores.predefined.choose')}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <p className={upload.hint}>{translate('areas.stores.predefined.drop')}</p>
          <Button variant="primary" loading={busy === 'reading'} onClick={choose}>
            {translate('areas.stores.predefined.choose')}
          </Button>
          <p>{translate('areas.stores.predefined.help')}</p>
          <p className={upload.columns}>
            {COLUMNS.map((name) => (
              <code key={name}>{name}</code>
            ))}
          </p>
          <Button variant="ghost" size="s" onClick={saveExample}>
            {translate('areas.stores.predefined.example')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
