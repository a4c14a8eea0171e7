import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { FilesDialog } from '../../../domain/upload/FilesDialog'
import { addFiles, type FilesKind } from '../../../domain/upload/queuedFiles'
import { errorText } from '../../../ui/feedback/errorText'
import { confirm } from '../../../ui/feedback/confirm'
import { Button } from '../../../ui/kit/Button'
import { OkIcon } from '../../../ui/kit/icons'
import { showError } from '../../../ui/kit/errorDialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { deliverTemplate } from '../show/delivery'
import { MEDIA_TYPES, mediaQuery, objectIdOf } from '../show/media'
import { sizeWords } from './sizeWords'
import { hasTemplate, saveTemplate } from './templateCalls'
import { missingMedia, InvalidTemplateFile, readTemplates, type TemplateFile } from './templateFile'
import styles from './templates.module.css'

const LARGEST = 20 * 1024 * 1024

/**
 * Reads templates from JSON files and saves them one by one; asks about existing ones. With a row, the file replaces
 * that template and needs no name.
 */
export function ImportDialog({ rows, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const storeCode = String(params['storeCode'])
  const replaced = rows[0] && String(rows[0]['_id'])
  const [found, setFound] = useState<{ readonly templates: readonly TemplateFile[]; readonly missing: number }>()
  const [isAsking, setAsking] = useState(false)

  const kind: FilesKind = {
    name: ['template', storeCode, replaced].join(' '),
    title:
      replaced === undefined
        ? translate('areas.signage.import.title')
        : translate('areas.signage.media.replace', { name: replaced }),
    choose: translate('areas.signage.import.choose'),
    hint: translate(replaced === undefined ? 'areas.signage.import.help' : 'areas.signage.import.replaceHelp'),
    accept: '.json,application/json',
    most: replaced === undefined ? Infinity : 1,
    tooMany: '',
    atOnce: 1,
    stale: ['plus-template', 'plus-store'],
    doneLabel: (count) => translate('areas.signage.import.done', { smart_count: count }),
    async send(file) {
      const { name, size, show } = JSON.parse(await file.text()) as TemplateFile
      await saveTemplate(storeCode, name, { size, show })
      try {
        // Devices that follow an overwritten template must fetch it.
        await deliverTemplate(storeCode, name)
      } catch (error) {
        notify(translate('areas.show.delivery.failed', { reason: errorText(error, translate) }), { type: 'warning' })
      }
    },
  }
  const read = async (files: readonly File[]) => {
    try {
      const templates = (await Promise.all(files.map((file) => readFile(file, replaced)))).flat()
      const media = await Promise.all(
        MEDIA_TYPES.map(async (type) =>
          (await queries.fetchQuery(mediaQuery(storeCode, type))).map((one) => `${type} ${objectIdOf(one)}`),
        ),
      )
      setFound({ templates, missing: missingMedia(templates, new Set(media.flat())) })
    } catch (error) {
      if (!(error instanceof InvalidTemplateFile)) return showError(undefined, error)
      const text = translate(error.key, { name: error.at })
      showError(undefined, error.at && error.key !== 'areas.signage.import.twice' ? `${text} (${error.at})` : text)
    }
  }
  const save = async (templates: readonly TemplateFile[]) => {
    setAsking(true)
    try {
      const taken: string[] = []
      for (const { name } of replaced === undefined ? templates : [])
        if (await hasTemplate(storeCode, name)) taken.push(name)
      if (
        taken.length > 0 &&
        !(await confirm({
          title: translate('server.signage.templateRegistered'),
          text: `${taken.slice(0, 5).join(', ')}${taken.length > 5 ? ' …' : ''}: ${translate('messages.templateOverwrite')}`,
          confirmLabel: translate('areas.signage.templates.overwrite'),
          danger: true,
        }))
      )
        return
      setFound(undefined)
      addFiles(
        kind,
        templates.map((one) => new File([JSON.stringify(one)], one.name)),
      )
    } catch (error) {
      showError(undefined, error)
    } finally {
      setAsking(false)
    }
  }
  const seen = found && {
    body: (
      <div className={styles.form}>
        <ul className={styles.found} aria-label={translate('areas.signage.import.templates')}>
          {found.templates.map(({ name, size, show }, at) => (
            <li key={at}>
              <OkIcon aria-hidden="true" />
              <b>{name}</b>
              <span>{`${sizeWords(size, translate)} · ${translate('areas.signage.import.slides', { smart_count: show.length })}`}</span>
            </li>
          ))}
        </ul>
        {found.missing > 0 && (
          <p className={styles.warning}>{translate('areas.signage.import.missing', { smart_count: found.missing })}</p>
        )}
      </div>
    ),
    button: (
      <Button variant="primary" loading={isAsking} onClick={() => void save(found.templates)}>
        {translate('areas.signage.import.save', { smart_count: found.templates.length })}
      </Button>
    ),
  }
  return <FilesDialog kind={kind} onFiles={(files) => void read(files)} seen={seen} onClose={onClose} />
}

async function readFile(file: File, replaced: string | undefined): Promise<TemplateFile[]> {
  if (!file.name.toLowerCase().endsWith('.json') || file.size > LARGEST)
    throw new InvalidTemplateFile('server.invalidFileFormat', file.name)
  const templates = readTemplates(await file.text(), { needsName: replaced === undefined })
  if (replaced === undefined) return templates
  const [only, ...others] = templates
  if (!only || others.length > 0) throw new InvalidTemplateFile('server.invalidFileFormat')
  return [{ ...only, name: replaced }]
}
