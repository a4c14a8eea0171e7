import { useEffect } from 'react'
import { saveFile } from '../../../data/downloads'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import { readTemplate } from './templateCalls'
import { templateText } from './templateFile'

/** Saves templates as one JSON file; there is nothing to see of it. */
export function ExportTemplates({ rows, params, onClose }: ActionDialogProps) {
  const { showError } = useErrorDialog()
  useEffect(() => {
    let isHere = true
    const save = async () => {
      const storeCode = String(params['storeCode'])
      try {
        const templates = []
        for (const row of rows) templates.push(await readTemplate(storeCode, String(row['_id'])))
        const name = templates.length === 1 ? String(templates[0]?._id) : `templates-${storeCode}`
        if (isHere) saveFile(new Blob([templateText(templates)], { type: 'application/json' }), `${name.replace(/[/\\:*?"<>|]/g, '_')}.json`)
      } catch (error) {
        if (isHere) showError('titles.downloadFailed', error)
      }
      if (isHere) onClose()
    }
    void save()
    return () => {
      isHere = false
    }
    // Once for each time it is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return null
}
