import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../../data/downloads'
import { errorText } from '../../../ui/feedback/errorText'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import { useGone } from '../../../ui/kit/useGone'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { readTemplate } from './templateCalls'
import { templateText } from './templateFile'

/** Saves templates as one JSON file, also where its page is left meanwhile; there is nothing to see of it. */
export function ExportTemplates({ rows, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const { showError } = useErrorDialog()
  const isGone = useGone()
  const isBegun = useRef(false)
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const save = async () => {
      const storeCode = String(params['storeCode'])
      try {
        const templates = []
        for (const row of rows) templates.push(await readTemplate(storeCode, String(row['_id'])))
        const name = templates.length === 1 ? String(templates[0]?._id) : `templates-${storeCode}`
        saveFile(new Blob([templateText(templates)], { type: 'application/json' }), `${name.replace(/[/\\:*?"<>|]/g, '_')}.json`)
      } catch (error) {
        if (isGone.current) notify(`${translate('titles.downloadFailed')}: ${errorText(error, translate)}`, { type: 'error' })
        else showError('titles.downloadFailed', error)
      }
      if (!isGone.current) onClose()
    }
    void save()
    // Once for each time it is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return null
}
