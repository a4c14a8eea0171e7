import { useNotify, useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../../data/downloads'
import { errorText } from '../../../ui/feedback/errorText'
import { showError } from '../../../ui/kit/errorDialog'
import { useUnmounted } from '../../../ui/kit/useUnmounted'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { readTemplate } from './templateCalls'
import { templateText } from './templateFile'

/** Saves templates as one JSON file, even if the page is left meanwhile; renders nothing. */
export function ExportTemplates({ rows, params, onClose }: ActionDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const isGone = useUnmounted()
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
        saveFile(
          new Blob([templateText(templates)], { type: 'application/json' }),
          `${name.replace(/[/\\:*?"<>|]/g, '_')}.json`,
        )
      } catch (error) {
        if (isGone.current)
          notify(`${translate('titles.downloadFailed')}: ${errorText(error, translate)}`, { type: 'error' })
        else showError('titles.downloadFailed', error)
      }
      if (!isGone.current) onClose()
    }
    void save()
    // Once per opening.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return null
}
