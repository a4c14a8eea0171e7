import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { errorText } from '../../../ui/feedback/errorText'
import type { Encoding } from '../../../ui/csv/decode'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { FileDrop } from '../../../ui/upload/FileDrop'
import { EncodingSelect } from '../../../ui/upload/EncodingSelect'
import { ProgressBar } from '../../../ui/kit/ProgressBar'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { FamilyPreview } from './FamilyPreview'
import styles from './families.module.css'
import { isFamilyFile } from './parseFamilies'
import { sendFamilies, type RefusedFamily } from './sendFamilies'
import { SHARED_STORE } from './sharedFamilies'
import { useFamilyFile, type CheckedFamilies } from './useFamilyFile'
import { isNoMatchingTags } from '../../../data/http'

/** Some 50,000 families. */
const LARGEST_FILE = 5_000_000

/**
 * The import of families: a file is read and checked here, what it would change is shown, and only then it is sent
 * (spec/2 §5). It goes on when the dialog is left, and says so at its end.
 */
export function FamilyImportDialog({ params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const { showError } = useErrorDialog()
  const queries = useQueryClient()
  const storeCode = String(params['storeCode'] ?? SHARED_STORE)
  const read = useFamilyFile(storeCode)
  const [chosen, setChosen] = useState<File>()
  const [encoding, setEncoding] = useState<Encoding | 'auto'>('auto')
  const [file, setFile] = useState<CheckedFamilies>()
  const [reading, setReading] = useState(false)
  const [sent, setSent] = useState<number>()
  const chooser = useRef<HTMLButtonElement>(null)
  const latest = useRef(0)

  const open = async (given: File, as: Encoding | 'auto') => {
    latest.current += 1
    const mine = latest.current
    if (!isFamilyFile(given.name)) return showError(undefined, translate('server.invalidFileFormat'))
    if (given.size > LARGEST_FILE) return showError(undefined, translate('upload.tooLarge', { size: LARGEST_FILE / 1_000_000 }))
    setReading(true)
    try {
      const checked = await read(given, as)
      // Another encoding was chosen meanwhile.
      if (mine !== latest.current) return undefined
      if (!checked) return showError(undefined, translate('upload.wrongEncoding'))
      if (checked.plan.length === 0 && checked.mistakes.length === 0) return showError(undefined, translate('messages.noValidData'))
      setChosen(given)
      setFile(checked)
      if (checked.plan.length === 0) showError(undefined, translate('messages.noValidData'))
    } catch (error) {
      if (mine === latest.current) showError(undefined, error)
    } finally {
      if (mine === latest.current) setReading(false)
    }
  }
  const reopen = (as: Encoding | 'auto') => {
    setEncoding(as)
    if (chosen) void open(chosen, as)
  }
  const changes = file?.plan.filter(({ kind }) => kind !== 'same') ?? []
  const send = async () => {
    setSent(0)
    const refused = await sendFamilies(storeCode, changes, setSent)
    for (const resource of ['family-product', 'shared-family-product']) await queries.invalidateQueries({ queryKey: [resource] })
    const failed = refused.filter(({ error }) => !isNoMatchingTags(error))
    const saved = changes.length - failed.length
    if (saved > 0) notify(translate('areas.products.families.imported', { smart_count: saved }), { type: 'success' })
    if (failed.length > 0) showError(undefined, failed.slice(0, 20).map((one) => lineText(one)).join('\n'))
    else onClose(true)
    setSent(undefined)
  }
  const lineText = ({ line, error }: RefusedFamily) => translate('upload.atLine', { line, text: errorText(error, translate) })
  const sending = sent !== undefined
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={translate('areas.products.families.import')}
      size="l"
      closeOnOutsidePress={false}
      initialFocus={chooser}
      footer={
        <>
          <Button onClick={() => onClose()}>{translate(sending ? 'upload.leave' : 'kit.cancel')}</Button>
          {file && !sending && <Button onClick={() => setFile(undefined)}>{translate('upload.another')}</Button>}
          {file && (
            <Button variant="primary" loading={sending || reading} disabled={changes.length === 0} onClick={() => void send()}>
              {translate('areas.products.families.send', { smart_count: changes.length })}
            </Button>
          )}
        </>
      }
    >
      {sending && (
        <div className={styles.sending} role="status">
          <ProgressBar value={(sent / Math.max(1, changes.length)) * 100} label={translate('messages.uploadInProgress')} />
          <p>{translate('messages.uploadInProgress')}</p>
        </div>
      )}
      {file ? (
        <>
          <EncodingSelect value={encoding} found={file.encoding} onChange={reopen} disabled={sending} />
          <FamilyPreview file={file} />
        </>
      ) : (
        <FileDrop label={translate('upload.choose')} hint={translate('areas.products.families.drop')} busy={reading} buttonRef={chooser} onFile={(given) => void open(given, encoding)}>
          <p>{translate('areas.products.families.help')}</p>
          <EncodingSelect value={encoding} onChange={setEncoding} />
        </FileDrop>
      )}
    </Dialog>
  )
}
