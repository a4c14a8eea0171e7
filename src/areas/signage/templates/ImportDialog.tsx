import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useConfirm } from '../../../ui/feedback/useConfirm'
import { errorText } from '../../../ui/feedback/errorText'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { ErrorIcon, OkIcon } from '../../../ui/kit/icons'
import { ProgressBar } from '../../../ui/kit/ProgressBar'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { FileDrop } from '../../../ui/upload/FileDrop'
import { deliverTemplate } from '../show/delivery'
import { MEDIA_TYPES, mediaQuery, objectIdOf } from '../show/media'
import { sizeWords } from './sizeWords'
import { hasTemplate, saveTemplate } from './templateCalls'
import { missingMedia, NoTemplate, readTemplates, type TemplateFile } from './templateFile'
import styles from './templates.module.css'

const LARGEST = 20 * 1024 * 1024

/**
 * Reads templates out of JSON files and saves them; those that are there are asked about. With a row the file takes the
 * place of that template, and needs no name (spec/3 §5).
 */
export function ImportDialog({ rows, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const confirm = useConfirm()
  const notify = useNotify()
  const queries = useQueryClient()
  const { showError } = useErrorDialog()
  const storeCode = String(params['storeCode'])
  const replaced = rows[0] && String(rows[0]['_id'])
  const [found, setFound] = useState<readonly TemplateFile[]>()
  const [missing, setMissing] = useState(0)
  const [done, setDone] = useState<number>()
  const [failed, setFailed] = useState<readonly { name: string; text: string }[]>([])

  const read = async (files: readonly File[]) => {
    try {
      const templates = (await Promise.all(files.map((file) => readFile(file, replaced)))).flat()
      const media = await Promise.all(MEDIA_TYPES.map(async (type) => (await queries.fetchQuery(mediaQuery(storeCode, type))).map((one) => `${type} ${objectIdOf(one)}`)))
      setMissing(missingMedia(templates, new Set(media.flat())))
      setFound(templates)
      setFailed([])
    } catch (error) {
      if (!(error instanceof NoTemplate)) return showError(undefined, error)
      const text = translate(error.key, { name: error.at })
      showError(undefined, error.at && error.key !== 'areas.signage.import.twice' ? `${text} (${error.at})` : text)
    }
  }
  // Devices that follow a template play what is imported over it.
  const bring = async (name: string) => {
    try {
      await deliverTemplate(storeCode, name)
    } catch (error) {
      notify(translate('areas.show.delivery.failed', { reason: errorText(error, translate) }), { type: 'warning' })
    }
  }
  const save = async () => {
    if (!found) return
    const refused: { name: string; text: string }[] = []
    setDone(0)
    try {
      const taken: string[] = replaced === undefined ? [] : [replaced]
      for (const { name } of replaced === undefined ? found : []) if (await hasTemplate(storeCode, name)) taken.push(name)
      if (replaced === undefined && taken.length > 0 && !(await confirm({ title: translate('server.signage.templateRegistered'), text: `${taken.slice(0, 5).join(', ')}${taken.length > 5 ? ' …' : ''}: ${translate('messages.templateOverwrite')}`, confirmLabel: translate('areas.signage.templates.overwrite'), danger: true }))) return
      for (const [at, { name, size, show }] of found.entries()) {
        await saveTemplate(storeCode, name, { size, show }).catch((error: unknown) => refused.push({ name, text: errorText(error, translate) }))
        setDone(at + 1)
      }
      for (const name of taken.filter((one) => !refused.some((other) => other.name === one))) await bring(name)
      for (const name of ['plus-template', 'plus-store']) await queries.invalidateQueries({ queryKey: [name] })
      if (refused.length < found.length) notify(translate('areas.signage.import.done', { smart_count: found.length - refused.length }), { type: 'success' })
      if (refused.length === 0) onClose(true)
    } catch (error) {
      showError(undefined, error)
    } finally {
      setFailed(refused)
      setDone(undefined)
    }
  }
  const isSaving = done !== undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isSaving && onClose()}
      title={replaced === undefined ? translate('areas.signage.import.title') : translate('areas.signage.media.replace', { name: replaced })}
      closeOnOutsidePress={false}
      footer={
        <>
          <Button disabled={isSaving} onClick={() => onClose()}>
            {translate('kit.cancel')}
          </Button>
          <Button variant="primary" disabled={!found || failed.length > 0} loading={isSaving} onClick={() => void save()}>
            {translate('areas.signage.import.save', { smart_count: found?.length ?? 0 })}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <FileDrop
          label={translate('areas.signage.import.choose')}
          hint={translate(replaced === undefined ? 'areas.signage.import.help' : 'areas.signage.import.replaceHelp')}
          accept=".json,application/json"
          multiple={replaced === undefined}
          busy={isSaving}
          onFiles={(files) => void read(files)}
        />
        {found && (
          <ul className={styles.found} aria-label={translate('areas.signage.import.templates')}>
            {found.map(({ name, size, show }) => {
              const problem = failed.find((one) => one.name === name)
              return (
                <li key={name} data-failed={problem !== undefined || undefined}>
                  {problem ? <ErrorIcon aria-hidden="true" /> : <OkIcon aria-hidden="true" />}
                  <b>{name}</b>
                  <span>{problem?.text ?? `${sizeWords(size, translate)} · ${translate('areas.signage.import.slides', { smart_count: show.length })}`}</span>
                </li>
              )
            })}
          </ul>
        )}
        {found && missing > 0 && <p className={styles.warning}>{translate('areas.signage.import.missing', { smart_count: missing })}</p>}
        {isSaving && <ProgressBar label={translate('areas.signage.import.title')} value={Math.round((done / Math.max(1, found?.length ?? 1)) * 100)} />}
      </div>
    </Dialog>
  )
}

async function readFile(file: File, replaced: string | undefined): Promise<TemplateFile[]> {
  if (!file.name.toLowerCase().endsWith('.json') || file.size > LARGEST) throw new NoTemplate('server.invalidFileFormat', file.name)
  const templates = readTemplates(await file.text(), { needsName: replaced === undefined })
  if (replaced === undefined) return templates
  const [only, ...others] = templates
  if (!only || others.length > 0) throw new NoTemplate('server.invalidFileFormat')
  return [{ ...only, name: replaced }]
}
